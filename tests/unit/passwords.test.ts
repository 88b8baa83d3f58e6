import { availableParallelism } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { hashPassword, passwordMatches } from '@/lib/server/accounts/passwords'

const seen = vi.hoisted(() => ({ running: 0, most: 0 }))
vi.mock('@node-rs/argon2', () => {
  const work =
    <Answer>(answer: Answer) =>
    async () => {
      seen.most = Math.max(seen.most, ++seen.running)
      await nextTurn()
      seen.running -= 1
      return answer
    }
  return { hash: work('a hash'), verify: work(true) }
})

it('works on one password more than there are cores at once, and leaves the other threads to cookies and files', async () => {
  const many = Array.from({ length: 40 }, (_, n) =>
    n % 4 ? passwordMatches('stored', 'a password') : hashPassword('a password'),
  )
  const answers = await Promise.all(many)
  expect(answers.filter((answer) => answer === true)).toHaveLength(30)
  expect(seen.most).toBe(availableParallelism() + 1)
})
