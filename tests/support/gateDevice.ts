import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { expect, onTestFinished, vi } from 'vitest';
import { type Network, openScreen } from './screen.tsx';
import type { Person, TestSociety } from './society.ts';

/** A phone at the gate, with what it keeps between two starts of the product and the network that comes and goes. */
export function aGateDevice(society: TestSociety) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
  const wires: BroadcastChannel[] = [];
  class Wire extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      wires.push(this);
    }
    override postMessage(message: unknown) {
      // A page that is gone sends nothing.
      if (wires.includes(this)) super.postMessage(message);
    }
  }
  vi.stubGlobal('BroadcastChannel', Wire);
  const network: Network = { isThere: true };
  async function kill(): Promise<void> {
    cleanup();
    for (const wire of wires.splice(0)) wire.close();
    // What the page had in memory is gone with it.
    (await import('#web/offline/outbox.ts')).forgetOutbox();
  }
  onTestFinished(kill);
  return {
    network,
    /** Opens the gate's screen anew; the page before is gone, as if its browser had been killed. */
    async open(person: Person | null, address = '/security/dashboard'): Promise<void> {
      await kill();
      await openScreen(society, address, person, network);
    },
    goes: () => {
      network.isThere = false;
    },
    comesBack: () => {
      network.isThere = true;
      fireEvent(window, new Event('online'));
    },
  };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });

/** Waits until the copy, and what else a start without a network needs, is stored. */
export async function untilKept(): Promise<void> {
  const names = ['session', 'copy', 'answer:own-device', 'answer:rules', 'answer:inside'];
  await waitFor(async () => expect(await notesKept()).toEqual(expect.arrayContaining(names)));
}

export async function notesKept(): Promise<string[]> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('aangan-gate');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    const asking = db.transaction('notes').objectStore('notes').getAllKeys();
    asking.onsuccess = () => resolve(asking.result);
  });
  db.close();
  return keys.map(String);
}
