"""The life of a tournament in its workbook: what was stored of it, what changed since, and the record of that."""
