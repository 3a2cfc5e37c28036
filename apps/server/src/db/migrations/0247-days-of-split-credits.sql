-- Day of service of a part of a credit that lies in a closed period while the part is booked later; it decides the rate of
-- VAT. Null: the day of service is `booked_on`.
ALTER TABLE booking ADD COLUMN service_on date;
