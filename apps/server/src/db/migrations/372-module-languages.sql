-- Languages whose viewers see a module of the home page; empty: all.
ALTER TABLE modules ADD languages text[] NOT NULL DEFAULT '{}';
