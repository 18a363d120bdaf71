// Package store keeps tables and people in SQL.
package store
