"""All tables: their rooms, who watches them, and what each watcher may see."""
