// The dashboard of an installation, as Grafana imports it. `node ops/grafana/write-dashboard.ts` writes `krempelfrei.json`.

interface Query {
  readonly expr: string;
  readonly legend: string;
}

interface Panel {
  readonly title: string;
  /** What to look at, and what is too much. */
  readonly description: string;
  readonly unit: "s" | "percentunit" | "reqps" | "short" | "bytes" | "ops";
  readonly queries: readonly Query[];
  /** From here on it is red. */
  readonly bad?: number;
}

const RATE = "$__rate_interval";

/** Rows of panels, by the question that an operator has. */
const ROWS: Readonly<Record<string, readonly Panel[]>> = {
  "Do people get their answers?": [
    {
      title: "Calls a second",
      description: "By status. 5xx beyond 2 % wakes somebody (ManyErrors).",
      unit: "reqps",
      queries: [
        {
          expr: `sum by (status) (rate(http_request_duration_seconds_count[${RATE}]))`,
          legend: "{{status}}",
        },
      ],
    },
    {
      title: "Share of errors",
      description: "Of all calls; 503 is database or bucket, 507 a full disk.",
      unit: "percentunit",
      bad: 0.02,
      queries: [
        {
          expr: `sum(rate(http_request_duration_seconds_count{status=~"5.."}[${RATE}])) / sum(rate(http_request_duration_seconds_count[${RATE}]))`,
          legend: "5xx",
        },
      ],
    },
    {
      title: "Time of reads",
      description: "One in twenty beyond a second is a ticket (SlowCalls).",
      unit: "s",
      bad: 1,
      queries: [0.5, 0.95, 0.99].map((part) => ({
        expr: `histogram_quantile(${part}, sum by (le) (rate(http_request_duration_seconds_bucket{method="GET"}[${RATE}])))`,
        legend: `p${part * 100}`,
      })),
    },
    {
      title: "Slowest calls",
      description: "95th percentile by route.",
      unit: "s",
      queries: [
        {
          expr: `topk(8, histogram_quantile(0.95, sum by (le, method, route) (rate(http_request_duration_seconds_bucket[${RATE}]))))`,
          legend: "{{method}} {{route}}",
        },
      ],
    },
  ],
  "Does somebody try to get in?": [
    {
      title: "Refused calls",
      description:
        "Wrong passwords and codes, missing rights, too many tries; a rise is a ticket (RefusalsRise).",
      unit: "short",
      queries: [{ expr: `sum by (reason) (increase(refused_calls_total[${RATE}]))`, legend: "{{reason}}" }],
    },
  ],
  "Is what it stands on well?": [
    {
      title: "Connections to the database",
      description: "Of each process at most 20; calls that wait for one wake somebody.",
      unit: "short",
      queries: [
        { expr: 'database_pool_connections{state="used"}', legend: "used {{instance}}" },
        { expr: "database_pool_waiting", legend: "waiting {{instance}}" },
      ],
    },
    {
      title: "Storage, time",
      description: "95th percentile by operation.",
      unit: "s",
      queries: [
        {
          expr: `histogram_quantile(0.95, sum by (le, operation) (rate(storage_operation_duration_seconds_bucket[${RATE}])))`,
          legend: "{{operation}}",
        },
      ],
    },
    {
      title: "Storage, failures a second",
      description: "Beyond 0.05 wakes somebody (StorageFails).",
      unit: "ops",
      bad: 0.05,
      queries: [
        {
          expr: `sum by (operation) (rate(storage_operation_duration_seconds_count{outcome="failed"}[${RATE}]))`,
          legend: "{{operation}}",
        },
      ],
    },
    {
      title: "Age of the last backup",
      description: "Beyond 36 hours wakes somebody (BackupOld); proved: nine days.",
      unit: "s",
      bad: 36 * 3600,
      queries: [
        { expr: "time() - max(backup_last_good_timestamp_seconds)", legend: "made" },
        { expr: "time() - max(backup_last_proved_timestamp_seconds)", legend: "proved" },
        { expr: "max(backup_moments_behind_seconds)", legend: "moments behind" },
      ],
    },
  ],
  "Is what waits done?": [
    {
      title: "Jobs by state",
      description: "Given up ones are a ticket (JobsDead).",
      unit: "short",
      queries: [{ expr: "sum by (state) (max by (name, state) (jobs))", legend: "{{state}}" }],
    },
    {
      title: "Oldest job that waits",
      description: "Mails beyond five minutes wake somebody (UrgentJobsWait).",
      unit: "s",
      bad: 300,
      queries: [{ expr: 'topk(8, max by (name) (job_oldest_seconds{state="queued"}))', legend: "{{name}}" }],
    },
    {
      title: "Mails",
      description: "Failed ones with none sent wake somebody (MailFails).",
      unit: "short",
      queries: [{ expr: `sum by (outcome) (increase(mails_total[${RATE}]))`, legend: "{{outcome}}" }],
    },
    {
      title: "Time of jobs",
      description: "95th percentile of a try, by name.",
      unit: "s",
      queries: [
        {
          expr: `topk(8, histogram_quantile(0.95, sum by (le, name) (rate(job_run_duration_seconds_bucket[${RATE}]))))`,
          legend: "{{name}}",
        },
      ],
    },
  ],
  "Do the processes have room?": [
    {
      title: "Memory",
      description: "Beyond 1.5 GB for half an hour is a ticket (MemoryGrows).",
      unit: "bytes",
      bad: 1.5e9,
      queries: [{ expr: 'process_resident_memory_bytes{job="krempelfrei"}', legend: "{{instance}}" }],
    },
    {
      title: "Wait for the processor",
      description: "99th percentile; half a second is a ticket (EventLoopStalls).",
      unit: "s",
      bad: 0.5,
      queries: [{ expr: 'nodejs_eventloop_lag_p99_seconds{job="krempelfrei"}', legend: "{{instance}}" }],
    },
    {
      title: "Processor",
      description: "Cores of each process.",
      unit: "short",
      queries: [
        { expr: `rate(process_cpu_seconds_total{job="krempelfrei"}[${RATE}])`, legend: "{{instance}}" },
      ],
    },
    {
      title: "Suggestions taken",
      description: "Share of the offered ones, by field.",
      unit: "percentunit",
      queries: [
        {
          expr: "sum by (field) (suggestions_accepted_total) / sum by (field) (suggestions_offered_total)",
          legend: "{{field}}",
        },
      ],
    },
  ],
};

const WIDTH = 6;
const HEIGHT = 8;
const SOURCE = { type: "prometheus", uid: "${source}" };

function panelAt({ title, description, unit, queries, bad }: Panel, id: number, x: number, y: number) {
  const steps = [
    { color: "green", value: null },
    ...(bad === undefined ? [] : [{ color: "red", value: bad }]),
  ];
  return {
    id,
    type: "timeseries",
    title,
    description,
    datasource: SOURCE,
    gridPos: { x, y, w: WIDTH, h: HEIGHT },
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        thresholds: { mode: "absolute", steps },
        custom: { thresholdsStyle: { mode: bad === undefined ? "off" : "line" } },
      },
      overrides: [],
    },
    targets: queries.map(({ expr, legend }, index) => ({
      refId: "ABCDEFGH".charAt(index),
      datasource: SOURCE,
      expr,
      legendFormat: legend,
    })),
  };
}

const rows = Object.entries(ROWS).flatMap(([title, panels], row) => {
  const y = row * (HEIGHT + 1);
  const first = row * 100;
  const head = {
    id: first + 1,
    type: "row",
    title,
    collapsed: false,
    gridPos: { x: 0, y, w: 24, h: 1 },
    panels: [],
  };
  return [head, ...panels.map((panel, index) => panelAt(panel, first + 2 + index, index * WIDTH, y + 1))];
});

/** What Grafana imports. */
export const dashboard = {
  uid: "krempelfrei",
  title: "Krempelfrei",
  tags: ["krempelfrei"],
  timezone: "browser",
  schemaVersion: 39,
  refresh: "30s",
  time: { from: "now-6h", to: "now" },
  templating: {
    list: [{ name: "source", label: "Prometheus", type: "datasource", query: "prometheus" }],
  },
  panels: rows,
};
