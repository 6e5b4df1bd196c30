"""The words on paper and in messages: catalogues, templates, languages, numbers, TOML."""
