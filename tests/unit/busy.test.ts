import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askAgainWhileBusy } from '@/lib/client/busy'
import { perform } from '@/lib/client/perform'
import { shellMessages } from '@/lib/shell-messages'
import { BUSY_HEADER, busyAnswer, busyMessage } from '@/server/busy-answer.mjs'

describe('the answer of a busy server', () => {
  const answer = (request: { method?: string; url?: string; headers?: Record<string, string> }) =>
    busyAnswer({ method: 'GET', url: '/fees', headers: {}, ...request }, 'A <b>&"school"')

  it('has the form that was asked for', () => {
    expect(JSON.parse(answer({ url: '/api/fees', headers: { accept: 'text/html' } }).body)).toEqual({
      message: busyMessage,
    })
    const page = answer({ headers: { accept: 'text/html,*/*' } })
    expect(page.body).toMatch(/http-equiv="refresh" content="[3-7]"/)
    expect(page.body).toContain('A &#60;b&#62;&#38;&#34;school&#34;')
    expect(page.headers['Retry-After']).toMatch(/^[3-7]$/)
    // Loading it again would send the form again.
    expect(answer({ method: 'POST', headers: { accept: 'text/html' } }).body).not.toContain('refresh')
    // The only type whose words Next.js hands on.
    expect(answer({ method: 'POST', headers: { 'next-action': 'x', accept: 'text/x-component' } })).toMatchObject({
      headers: { 'Content-Type': 'text/plain' },
      body: shellMessages.busy,
    })
  })

  it('has the colours of the portal', () => {
    const ours = readFileSync('app/globals.css', 'utf8')
    const colours = [...answer({ headers: { accept: 'text/html' } }).body.matchAll(/--(\w[a-z-]*):(#[0-9a-f]{6})/g)]
    expect(colours).toHaveLength(10)
    for (const [, name, value] of colours) expect(ours, name).toContain(`--${name}: ${value};`)
  })
})

describe('a browser that meets a busy server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** Answers busy so many times. Returns how often it was asked. */
  function server(times: number) {
    const ask = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) =>
      ask.mock.calls.length <= times
        ? new Response(busyMessage, { status: 503, headers: { [BUSY_HEADER]: '1', 'Retry-After': '7' } })
        : new Response('here it is'),
    )
    vi.stubGlobal('window', { fetch: ask })
    askAgainWhileBusy()
    return ask
  }

  it.each([
    ['a screen', { rsc: '1' }, 13],
    ['a form', { 'next-action': 'x' }, 4],
    ['anything else', {}, 1],
  ])('asks again for %s when it is told to, and not without end', async (_what, headers, most) => {
    const ask = server(100)
    const answer = window.fetch('/fees', { headers: headers as Record<string, string> })
    await vi.advanceTimersByTimeAsync(6_900)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect((await answer).status).toBe(503)
    expect(ask).toHaveBeenCalledTimes(most)
  })

  it('sends a form once when it is let in', async () => {
    const ask = server(1)
    const answer = window.fetch('/fees', { method: 'POST', body: 'x', headers: { 'next-action': 'x' } })
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await (await answer).text()).toBe('here it is')
    expect(ask).toHaveBeenCalledTimes(2)
    expect(ask.mock.lastCall).toEqual(ask.mock.calls[0])
  })

  it('says so in a form', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('window', { history: { state: null } })
    const result = await perform(() => Promise.reject(new Error(busyMessage)), {}, 'Payment failed')
    expect(result).toEqual({ ok: false, code: 'unavailable', message: `Payment failed. ${shellMessages.busy}` })
  })
})
