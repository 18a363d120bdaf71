var e=document.querySelector("#code");e?.addEventListener("input",()=>{e.value=e.value.replace(/[\s-]/g,""),e.value.length===e.maxLength&&e.form.requestSubmit?.()});e?.select();
