-- The method of taxation (Ist § 20 UStG, Soll § 16 UStG) by its first day, the first one of a quarter; days before the first row
-- belong to it. Set by the office in the settings of the accounting.
CREATE TABLE taxation (
  valid_from date PRIMARY KEY CHECK (date_trunc('quarter', valid_from) = valid_from),
  method text NOT NULL CHECK (method IN ('ist', 'soll'))
);

-- Closed quarters name their method; the setting was the method of all that are open.
WITH known AS (
  SELECT to_date(left(key, 4) || (right(key, 1)::integer * 3 - 2), 'YYYYMM') AS day, figures -> 'ustva' ->> 'method' AS method
  FROM quarter_lock WHERE figures -> 'ustva' ->> 'method' IN ('ist', 'soll')
  UNION ALL
  SELECT coalesce((SELECT (to_date(left(max(key), 4) || (right(max(key), 1)::integer * 3 - 2), 'YYYYMM') + interval '3 months')::date
    FROM quarter_lock), '2007-01-01'), taxation FROM accounting_setting
), changed AS (
  SELECT day, method, lag(method) OVER (ORDER BY day) AS before FROM known
)
INSERT INTO taxation SELECT CASE WHEN before IS NULL THEN least(day, '2007-01-01') ELSE day END, method
  FROM changed WHERE before IS DISTINCT FROM method;
