import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { latestAnswer } from '@/lib/client/latest-answer'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that answers when the test says so. */
function server() {
  const asked: string[] = []
  const told: string[] = []
  const waiting: ((answer: string) => void)[] = []
  const questions = latestAnswer<string, string>(
    (question) => {
      asked.push(question)
      return new Promise((resolve) => waiting.push(resolve))
    },
    (question, answer) => told.push(`${question}: ${answer}`),
  )
  const answer = async (text: string) => {
    waiting.shift()?.(text)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { asked, told, answer, about: (question?: string) => questions.about(question) }
}

it('asks once for what is typed without a pause', async () => {
  const { asked, told, answer, about } = server()
  for (const typed of ['a', 'ab', 'abc']) {
    about(typed)
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(50)
  expect(asked).toEqual(['abc'])
  await answer('three')
  expect(told).toEqual(['abc: three'])
})

it('has one call under way, drops the answer to what was wanted before, and asks about the newest then', async () => {
  const { asked, told, answer, about } = server()
  about('old')
  await vi.advanceTimersByTimeAsync(350)
  about('newer')
  await vi.advanceTimersByTimeAsync(350)
  about('newest')
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual(['old'])
  await answer('one')
  expect(told).toEqual([])
  expect(asked).toEqual(['old', 'newest'])
  await answer('two')
  expect(told).toEqual(['newest: two'])
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).toHaveLength(2)
})

it('waits for the pause when the old answer comes while somebody types on', async () => {
  const { asked, told, answer, about } = server()
  about('old')
  await vi.advanceTimersByTimeAsync(350)
  about('new')
  await vi.advanceTimersByTimeAsync(100)
  await answer('one')
  expect(asked).toEqual(['old'])
  await vi.advanceTimersByTimeAsync(250)
  expect(asked).toEqual(['old', 'new'])
  await answer('two')
  expect(told).toEqual(['new: two'])
})

it('asks nothing, and tells nothing, when nothing is wanted any more', async () => {
  const { asked, told, answer, about } = server()
  about('one')
  about(undefined)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual([])
  about('two')
  await vi.advanceTimersByTimeAsync(350)
  about(undefined)
  await answer('late')
  expect([asked, told]).toEqual([['two'], []])
})
