-- Cleaned text of shown user and assistant messages; rowid = messages.rowid. Holds the index only, never the text.
CREATE VIRTUAL TABLE `message_text` USING fts5(text, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3');
