ALTER TABLE orders VALIDATE CONSTRAINT orders_first_bonus_check;
ALTER TABLE subscriptions VALIDATE CONSTRAINT subscriptions_stay_check;
