import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa, { type ParameterizedContext } from 'koa';
import type { RequestState } from '../../src/adapters/http/declarations/route.js';

/** The context of a GET that no connection carries. */
export function koaContext(): ParameterizedContext<RequestState> {
  const request = new IncomingMessage(new Socket());
  return new Koa<RequestState>().createContext(request, new ServerResponse(request));
}
