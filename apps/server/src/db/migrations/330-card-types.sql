-- The list of card types is in packages/domain/src/card-types.ts; imports and commands check against it.
ALTER TABLE modules DROP CONSTRAINT modules_card_type_check;
