import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";

export interface FormFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: string;
}

/** What a browser with our client in it does: keeps cookies, sends the CSRF token and X-Requested-With. */
export interface Client {
  readonly cookies: Map<string, string>;
  request(options: InjectOptions): Promise<LightMyRequestResponse>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  post(url: string, body?: object): Promise<LightMyRequestResponse>;
  patch(url: string, body?: object): Promise<LightMyRequestResponse>;
  delete(url: string, body?: object): Promise<LightMyRequestResponse>;
  upload(
    url: string,
    file: FormFile | undefined,
    fields?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

export function createBrowserClient(server: FastifyInstance): Client {
  const cookies = new Map<string, string>();

  async function send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await server.inject({
      ...options,
      headers: {
        "x-requested-with": "XMLHttpRequest",
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(cookies.has("XSRF-TOKEN") ? { "x-xsrf-token": cookies.get("XSRF-TOKEN") } : {}),
        ...options.headers,
      },
    });
    for (const cookie of response.cookies) {
      if (cookie.value === "") cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    return response;
  }

  async function change(
    method: "POST" | "PATCH" | "DELETE",
    url: string,
    body?: object,
  ): Promise<LightMyRequestResponse> {
    if (!cookies.has("XSRF-TOKEN")) await send({ method: "GET", url: "/api/sanctum/csrf-cookie" });
    return send({ method, url, ...(body ? { payload: body } : {}) });
  }

  return {
    cookies,
    request: send,
    get: (url, headers) => send({ method: "GET", url, ...(headers ? { headers } : {}) }),
    post: (url, body) => change("POST", url, body),
    patch: (url, body) => change("PATCH", url, body),
    delete: (url, body) => change("DELETE", url, body),
    async upload(url, file, fields = {}) {
      if (!cookies.has("XSRF-TOKEN")) await send({ method: "GET", url: "/api/sanctum/csrf-cookie" });
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      if (file) {
        form.set(
          "file",
          new File([Buffer.from(file.bytes)], file.name, { type: file.type ?? "application/pdf" }),
        );
      }
      const request = new Request("http://localhost", { method: "POST", body: form });
      return send({
        method: "POST",
        url,
        headers: { "content-type": request.headers.get("content-type") ?? "" },
        payload: Buffer.from(await request.arrayBuffer()),
      });
    },
  };
}

/** The smallest PDF that counts as one, different for each text. */
export function pdf(text: string): Uint8Array {
  return Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
}
