import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

/** Pixels of the film, and of the strip with the caption. */
const [WIDTH, HEIGHT, STRIP] = [1200, 750, 60];
/** Room for the page of the app. */
export const WIDE = { width: WIDTH, height: HEIGHT - STRIP };
export const NARROW = { width: 390, height: HEIGHT - STRIP };

/** Pictures of one way of the pointer, and milliseconds that each is shown. */
const [STEPS, STEP_MS] = [9, 45];
const PRESS_MS = 160;

const font = readFileSync(
  new URL(import.meta.resolve("@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2")),
).toString("base64");

const STAGE = `<!doctype html><html lang="de"><style>
  @font-face { font-family: Film; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
  body { margin: 0; overflow: hidden; background: #d9d5c9; font-family: Film }
  #strip { display: flex; align-items: center; gap: 16px; height: ${STRIP}px; padding: 0 28px; background: #1f6b57; color: #fff }
  #strip b { font-size: 24px; font-weight: 650 }
  #title { position: absolute; inset: 0; display: grid; place-content: center; gap: 14px; background: #1f6b57; color: #fff; text-align: center }
  #title b { font-size: 60px; font-weight: 700 }
  #title span { font-size: 27px }
  #title[hidden] { display: none }
  #picture { display: block; margin: 0 auto; background: #fff }
  #pointer { position: absolute; left: 0; top: 0; width: 34px; height: 34px; margin: -4px 0 0 -6px; transform-origin: 6px 4px }
  #pointer[hidden] { display: none }
</style>
<div id="strip"><b></b></div><img id="picture" alt="">
<svg id="pointer" hidden viewBox="0 0 34 34"><path d="M6 4v23l6-5.6 4.2 9 4.3-2-4.2-8.8h8.5z" fill="#111" stroke="#fff" stroke-width="2"/></svg>
<div id="title" hidden><b></b><span></span></div></html>`;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Frame {
  readonly picture: Buffer;
  readonly ms: number;
}

/**
 * Films pages of the app one picture after the other, each with the time that it is shown: how fast the machine is, does
 * not show. Actions are real; the pointer and the caption are drawn around the page.
 */
export class Camera {
  private readonly frames: Frame[] = [];
  private pointer: Point = { x: WIDTH * 0.6, y: HEIGHT * 0.6 };
  private page: Page | undefined;
  private readonly stage: Page;

  private constructor(stage: Page) {
    this.stage = stage;
  }

  static async on(stage: Page): Promise<Camera> {
    await stage.setViewportSize({ width: WIDTH, height: HEIGHT });
    await stage.setContent(STAGE);
    await stage.evaluate(() => document.fonts.ready.then(() => undefined));
    return new Camera(stage);
  }

  /** A card without the app. */
  async card(title: string, text: string, ms: number): Promise<void> {
    await this.stage.evaluate(
      ([first, second]) => {
        const card = document.querySelector("#title");
        const [heading, line] = [card?.querySelector("b"), card?.querySelector("span")];
        if (heading) heading.textContent = first;
        if (line) line.textContent = second;
        card?.removeAttribute("hidden");
      },
      [title, text] as const,
    );
    await this.shoot(ms);
    await this.stage.evaluate(() => document.querySelector("#title")?.setAttribute("hidden", ""));
  }

  /** From now on this page is filmed. */
  async turnTo(page: Page, caption: string): Promise<void> {
    this.page = page;
    await this.say(caption);
  }

  async say(caption: string): Promise<void> {
    await this.stage.evaluate((text) => {
      const strip = document.querySelector("#strip b");
      if (strip) strip.textContent = text;
    }, caption);
  }

  /** Shows the page as it is now. */
  async hold(ms: number): Promise<void> {
    await this.look();
    await this.shoot(ms);
  }

  async click(target: Locator, act: () => Promise<void> = () => target.click()): Promise<void> {
    await this.pointAt(target);
    await this.draw(0.82);
    await this.shoot(PRESS_MS);
    await act();
    await this.draw(1);
  }

  async type(target: Locator, text: string): Promise<void> {
    for (const letter of text) {
      await target.pressSequentially(letter);
      await this.hold(90);
    }
  }

  /** The film as an animated picture, which pages show without a player. */
  async save(path: string): Promise<void> {
    const delay = this.frames.map(({ ms }) => ms);
    await sharp(
      this.frames.map(({ picture }) => picture),
      { join: { animated: true }, limitInputPixels: false },
    )
      .webp({ quality: 62, effort: 4, loop: 0, delay })
      .toFile(path);
  }

  private async pointAt(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    const size = this.page?.viewportSize();
    if (!box || !size || !this.page) throw new Error("there is nothing to point at");
    const inPage = { x: box.x + Math.min(box.width / 2, 140), y: box.y + box.height / 2 };
    const from = this.pointer;
    const to = { x: inPage.x + (WIDTH - size.width) / 2, y: inPage.y + STRIP };
    await this.look();
    for (let step = 1; step <= STEPS; step += 1) {
      // Slow at both ends.
      const part = (1 - Math.cos((Math.PI * step) / STEPS)) / 2;
      this.pointer = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await this.draw(1);
      await this.shoot(STEP_MS);
    }
    await this.page.mouse.move(inPage.x, inPage.y);
    await this.hold(250);
  }

  private draw(scale: number): Promise<void> {
    return this.stage.evaluate(
      ({ x, y, size }) => {
        const pointer = document.querySelector<HTMLElement>("#pointer");
        pointer?.removeAttribute("hidden");
        if (pointer) pointer.style.transform = `translate(${x}px, ${y}px) scale(${size})`;
      },
      { ...this.pointer, size: scale },
    );
  }

  private async look(): Promise<void> {
    const picture = await this.page?.screenshot({ type: "png" });
    if (!picture) return;
    await this.stage.evaluate(async (data) => {
      const image = document.querySelector("img");
      if (!image) return;
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
    }, picture.toString("base64"));
  }

  private async shoot(ms: number): Promise<void> {
    this.frames.push({ picture: await this.stage.screenshot({ type: "png" }), ms });
  }
}
