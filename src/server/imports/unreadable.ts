import type { Message } from '#domain/message.ts';

/** Why a file can't be read, as data: thrown by its reader, answered as a problem. */
export class Unreadable extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(reason.code);
    this.name = 'Unreadable';
    this.reason = reason;
  }
}
