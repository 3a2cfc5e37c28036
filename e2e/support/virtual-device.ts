import type { Page } from "@playwright/test";

/** A device that keeps passkeys, as the browser imitates it. */
export interface VirtualDevice {
  /** Whether the person touches the device as soon as it asks; without, it waits. */
  touches(at: boolean): Promise<void>;
  /** Whether finger, face or PIN are right. */
  recognises(person: boolean): Promise<void>;
  passkeys(): Promise<number>;
}

export async function addVirtualDevice(page: Page): Promise<VirtualDevice> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async touches(enabled) {
      await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
    },
    async recognises(isUserVerified) {
      await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
    },
    async passkeys() {
      return (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
    },
  };
}
