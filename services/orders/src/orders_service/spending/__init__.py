"""What a trip costs besides its tickets: its advances and expense reports, as expenses-ocr last told them."""
