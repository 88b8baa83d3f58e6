import { describe, expect, it, vi } from 'vitest'
import { MarkQueue, markIn, unsavedIn, type NewMark } from '@/app/(portal)/attendance/mark-queue'
import type { SavedMarks } from '@/lib/attendance/answers'
import type { Result } from '@/lib/result'

type Sent = {
  account: string
  date: string
  marks: { studentId: string; status: string }[]
  answer: (result: Result<SavedMarks>) => Promise<void>
}

/** A queue whose calls are answered by hand. */
function makeQueue() {
  const sent: Sent[] = []
  const report = { taken: vi.fn(), refused: vi.fn(), failed: vi.fn() }
  const queue = new MarkQueue(
    (input) =>
      new Promise((resolve) => {
        sent.push({
          ...input,
          answer: async (result) => (resolve(result), await new Promise((settled) => setImmediate(settled))),
        })
      }),
    report,
  )
  return {
    queue,
    sent,
    report,
    states: () => [...queue.snapshot().values()].map(({ studentId, state }) => `${studentId} ${state}`),
  }
}

const mark = (studentId: string, over: Partial<NewMark> = {}): NewMark => ({
  account: 'teacher',
  studentId,
  name: studentId,
  date: '2026-11-20',
  status: 'Present',
  ...over,
})

const taken = (...ids: string[]): Result<SavedMarks> => ({
  ok: true,
  data: {
    date: '2026-11-20',
    savedAt: '2026-11-20T04:00:00.000Z',
    results: ids.map((studentId) => ({ studentId, ok: true, status: 'Present', undo: true })),
  },
})

const lost: Result<SavedMarks> = { ok: false, code: 'unavailable', message: 'No answer' }

describe('marks on their way', () => {
  it('go together while a call is under way, and count as saved when the server has confirmed them', async () => {
    const { queue, sent, states } = makeQueue()
    for (const id of ['a', 'b', 'c']) queue.add(mark(id))
    expect(sent.map(({ marks }) => marks.map(({ studentId }) => studentId))).toEqual([['a']])
    expect(states()).toEqual(['a sending', 'b waiting', 'c waiting'])
    await sent[0]?.answer(taken('a'))
    expect(sent[1]?.marks.map(({ studentId }) => studentId)).toEqual(['b', 'c'])
    expect(unsavedIn(queue.snapshot())).toHaveLength(2)
    await sent[1]?.answer(taken('b', 'c'))
    expect(states()).toEqual(['a saved', 'b saved', 'c saved'])
  })

  it('keep apart what is of another day or account', async () => {
    const { queue, sent } = makeQueue()
    queue.add(mark('a'))
    queue.add(mark('b', { date: '2026-11-19' }))
    queue.add(mark('c'))
    queue.add(mark('d', { account: 'another' }))
    await sent[0]?.answer(taken('a'))
    await sent[1]?.answer(taken('b'))
    await sent[2]?.answer(taken('c'))
    expect(
      sent.map(({ account, date, marks }) => [account, date, ...marks.map(({ studentId }) => studentId)].join(' ')),
    ).toEqual(['teacher 2026-11-20 a', 'teacher 2026-11-19 b', 'teacher 2026-11-20 c', 'another 2026-11-20 d'])
  })

  it('stay open when no answer comes, until they are tried again', async () => {
    const { queue, sent, report, states } = makeQueue()
    queue.add(mark('a'))
    queue.add(mark('b'))
    await sent[0]?.answer(lost)
    expect(states()).toEqual(['a failed', 'b sending'])
    expect(report.failed).toHaveBeenCalledWith([expect.objectContaining({ studentId: 'a' })], 'No answer')
    await sent[1]?.answer(taken('b'))
    queue.retry({ studentId: 'a', date: '2026-11-20' })
    await sent[2]?.answer(taken('a'))
    expect(states()).toEqual(['a saved', 'b saved'])
  })

  it('are forgotten when the server refuses them, which the others survive', async () => {
    const { queue, sent, report } = makeQueue()
    queue.add(mark('a'))
    await sent[0]?.answer({
      ok: true,
      data: {
        date: '',
        savedAt: '',
        results: [{ studentId: 'a', ok: false, code: 'conflict', message: 'Already marked' }],
      },
    })
    expect(markIn(queue.snapshot(), 'a', '2026-11-20')).toBeUndefined()
    expect(report.refused).toHaveBeenCalledWith(expect.objectContaining({ studentId: 'a' }), 'Already marked')
    expect(report.failed).not.toHaveBeenCalled()
  })

  it('are forgotten when another account has logged in on this browser: sending them again is no use', async () => {
    const { queue, sent, report } = makeQueue()
    queue.add(mark('a'))
    await sent[0]?.answer({ ok: false, code: 'forbidden', message: 'Another account' })
    expect(unsavedIn(queue.snapshot())).toEqual([])
    expect(report.refused).toHaveBeenCalledWith(expect.objectContaining({ studentId: 'a' }), 'Another account')
    queue.flush()
    expect(sent).toHaveLength(1)
  })

  it('all leave at once when the page closes, beside what is under way', async () => {
    const { queue, sent } = makeQueue()
    queue.add(mark('a'))
    await sent[0]?.answer(lost)
    queue.add(mark('b'))
    queue.add(mark('c'))
    queue.flush()
    expect(sent.slice(1).map(({ marks }) => marks.map(({ studentId }) => studentId).join())).toEqual(['b', 'a,c'])
  })

  it('are waited for until none is under way, with whether all of them are saved', async () => {
    const { queue, sent } = makeQueue()
    await expect(queue.settled()).resolves.toBe(true)
    queue.add(mark('a'))
    queue.add(mark('b'))
    const answers: boolean[] = []
    void queue.settled().then((saved) => answers.push(saved))
    await sent[0]?.answer(taken('a'))
    expect(answers).toEqual([])
    await sent[1]?.answer(taken('b'))
    expect(answers).toEqual([true])
    queue.add(mark('c'))
    void queue.settled().then((saved) => answers.push(saved))
    await sent[2]?.answer(lost)
    expect(answers).toEqual([true, false])
  })
})
