import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterEach, describe, expect, it } from 'vitest'
import { endOfRender, releaseEndedRenders } from '@/server/ended-renders.mjs'

const { abort } = AbortController.prototype
afterEach(() => void (AbortController.prototype.abort = abort))

describe('the end of a render', () => {
  const stackAfterAbort = (error: Error) => {
    const controller = new AbortController()
    controller.abort(error)
    expect(controller.signal.reason).toBe(error)
    return error.stack
  }

  it('lets go of what its error was called by, and of no other error', () => {
    releaseEndedRenders()
    expect(stackAfterAbort(new Error(`${endOfRender} All cacheSignals are now aborted.`))).not.toContain(' at ')
    expect(stackAfterAbort(new Error('The user went away.'))).toContain(' at ')
    const plain = new AbortController()
    plain.abort()
    expect(plain.signal.reason).toMatchObject({ name: 'AbortError' })
  })

  it('is known by the words that Next.js has for it', () => {
    const runtime = createRequire(import.meta.url).resolve(
      'next/dist/compiled/next-server/app-page-turbo.runtime.prod.js',
    )
    expect(readFileSync(runtime, 'utf8')).toContain(`Error("${endOfRender}`)
  })
})
