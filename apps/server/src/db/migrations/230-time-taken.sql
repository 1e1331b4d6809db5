-- How much of a membership is gone for an order's reversed days, which may have been over already. Null where a release wrote
-- them that did not note it: then all of them are.
ALTER TABLE orders ADD taken_ms bigint;
