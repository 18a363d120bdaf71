// For pages with forms.
import "./modules/once.js"
