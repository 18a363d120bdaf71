// Package rondelic is Rondelic.
package rondelic
