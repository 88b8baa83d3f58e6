import type { SavedMarks } from '@/lib/attendance/answers'
import type { Mark } from '@/lib/attendance/schema'
import { limits } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import type { ErrorCode } from '@/lib/errors'
import type { Result } from '@/lib/result'

/** A mark that somebody made; `account` is the id of who made it. */
export type NewMark = { account: string; studentId: string; name: string; date: Day; status: Mark }

/** `saved`: confirmed by the server at the instant `savedAt`. `failed`: maybe not saved; it can be sent again. */
export type QueuedMark = NewMark & ({ state: 'waiting' | 'sending' | 'failed' } | { state: 'saved'; savedAt: string })

export type Marks = ReadonlyMap<string, QueuedMark>

type Send = (input: {
  account: string
  date: Day
  marks: { studentId: string; status: Mark }[]
}) => Promise<Result<SavedMarks>>

export type MarkQueueEvents = {
  /** Confirmed in one answer; `undoable` are those that can be undone. */
  taken: (marks: readonly NewMark[], undoable: readonly NewMark[]) => void
  refused: (mark: NewMark, message: string) => void
  /** Without an answer; maybe not saved. */
  failed: (marks: readonly NewMark[], message: string) => void
}

/** Errors after which sending again is no use; `forbidden` when another account has logged in on this browser. */
const permanentErrors: readonly ErrorCode[] = ['conflict', 'notFound', 'invalid', 'forbidden']

const keyOf = ({ date, studentId }: { date: Day; studentId: string }) => `${date} ${studentId}`

/**
 * The marks that somebody makes, on their way to the server. One call is under way at a time; what is marked meanwhile
 * waits and goes together in the next. It outlives the screen: going to another class or page loses nothing.
 */
export class MarkQueue {
  private marks: Marks = new Map()
  private running = false
  private readonly listeners = new Set<() => void>()

  constructor(
    private readonly send: Send,
    private readonly report: MarkQueueEvents,
  ) {}

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly snapshot = () => this.marks

  add(mark: NewMark) {
    this.put([mark], (each) => ({ ...each, state: 'waiting' }))
    void this.run()
  }

  /** Sends failed marks again: one of them, or all. */
  retry(only?: { date: Day; studentId: string }) {
    const failed = [...this.marks.values()].filter(({ state }) => state === 'failed')
    this.put(only ? failed.filter((mark) => keyOf(mark) === keyOf(only)) : failed, (each) => ({
      ...each,
      state: 'waiting',
    }))
    void this.run()
  }

  /** Sends everything unconfirmed at once, because the page may be closing. */
  flush() {
    this.put(
      [...this.marks.values()].filter(({ state }) => state === 'failed'),
      (each) => ({ ...each, state: 'waiting' }),
    )
    while (this.next().length > 0) void this.sendNext()
  }

  /** Waits until nothing is on its way. Answers whether all of it is saved. */
  settled(): Promise<boolean> {
    return new Promise((resolve) => {
      const look = () => {
        const open = unsavedIn(this.marks)
        if (open.some(({ state }) => state !== 'failed')) return
        stop()
        resolve(open.length === 0)
      }
      const stop = this.subscribe(look)
      look()
    })
  }

  private async run() {
    if (this.running) return
    this.running = true
    try {
      while (await this.sendNext());
    } finally {
      this.running = false
    }
  }

  /** The marks of the next request: of one account and day. */
  private next(): NewMark[] {
    const waiting = [...this.marks.values()].filter(({ state }) => state === 'waiting')
    return waiting
      .filter(({ account, date }) => account === waiting[0]?.account && date === waiting[0].date)
      .slice(0, limits.marks)
  }

  /** Returns whether there was anything to send. */
  private async sendNext(): Promise<boolean> {
    const marks = this.next()
    const [first] = marks
    if (!first) return false
    this.put(marks, (mark) => ({ ...mark, state: 'sending' }))
    const { account, date } = first
    const result = await this.send({
      account,
      date,
      marks: marks.map(({ studentId, status }) => ({ studentId, status })),
    })
    const failed: NewMark[] = []
    if (result.ok) {
      const { savedAt, results } = result.data
      const outcomeOf = (mark: NewMark) => results.find(({ studentId }) => studentId === mark.studentId)
      const taken = marks.filter((mark) => outcomeOf(mark)?.ok)
      this.put(taken, (mark) => ({ ...mark, state: 'saved', savedAt }))
      if (taken.length) {
        const undoable = taken.filter((mark) => {
          const outcome = outcomeOf(mark)
          return outcome?.ok && outcome.undo
        })
        this.report.taken(taken, undoable)
      }
      for (const mark of marks) {
        const outcome = outcomeOf(mark)
        if (outcome?.ok === false) this.refuse(mark, outcome.message)
        else if (!outcome) failed.push(mark)
      }
    } else if (permanentErrors.includes(result.code)) for (const mark of marks) this.refuse(mark, result.message)
    else failed.push(...marks)
    this.put(failed, (mark) => ({ ...mark, state: 'failed' }))
    if (failed.length) this.report.failed(failed, result.ok ? '' : result.message)
    return true
  }

  private refuse(mark: NewMark, message: string) {
    const left = new Map(this.marks)
    left.delete(keyOf(mark))
    this.change(left)
    this.report.refused(mark, message)
  }

  private put(marks: readonly NewMark[], as: (mark: NewMark) => QueuedMark) {
    if (marks.length === 0) return
    this.change(new Map([...this.marks, ...marks.map((mark) => [keyOf(mark), as(mark)] as const)]))
  }

  private change(marks: Marks) {
    this.marks = marks
    for (const listener of this.listeners) listener()
  }
}

/** Marks that the server has not confirmed. */
export const unsavedIn = (marks: Marks) => [...marks.values()].filter(({ state }) => state !== 'saved')

/** The queued mark of a student on a day. */
export const markIn = (marks: Marks, studentId: string, date: Day) => marks.get(keyOf({ studentId, date }))
