-- Until now the own language, audience and shelf order of a title were only changed by its files.
UPDATE title_imports i SET fields = i.fields
  || jsonb_build_object('language', t.language, 'audience', t.audience::text, 'order', t.position::text)
FROM titles t WHERE t.vid_id = i.vid_id;
