import { useCallback, useRef, useState, type RefObject } from 'react'
import type { z } from 'zod'
import { textsOf, type Cell, type RowTexts, type Texts } from '@/components/entry-grid/columns'
import type { GoToCell } from '@/components/entry-grid/entry-grid'
import type { useEntries } from '@/components/entry-grid/use-entries'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { requestKey } from '@/lib/client/request-key'
import type { FieldErrors } from '@/lib/errors'
import type { ClassMarks } from '@/lib/reports/answers'
import { reportMessages } from '@/lib/reports/messages'
import type { saveClassMarksSchema } from '@/lib/reports/schema'
import { saveClassMarks } from '../actions'
import type { MarksChoice } from './marks-choice'
import { savedTexts } from './saved-texts'

const said = reportMessages.classMarks

// Apart from the table, so that zod comes when it is needed first.
const rules = () => Promise.all([import('@/lib/reports/schema'), import('@/lib/inputs')])

type Of = {
  choice: MarksChoice
  students: ClassMarks['students']
  entries: ReturnType<typeof useEntries>
  goTo: RefObject<GoToCell | null>
}

type Input = z.input<typeof saveClassMarksSchema>

/** Sends what has changed in the table, once at a time, and says what is wrong at its cells. */
export function useSavingMarks({ choice, students, entries, goTo }: Of) {
  const running = useRef(false)
  const refused = useRef<string | number>(undefined)
  /** Of which rows it is being looked at what is wrong with them: not of those that are typed in meanwhile. */
  const asked = useRef(new Map<string, object>())
  const [key] = useState(requestKey)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Texts>({})
  /** What is saved in the meantime in cells that are typed in, until somebody has decided what stays. */
  const [changed, setChanged] = useState<Texts>({})
  const discarded = useRef(changed)
  const [withReport, setWithReport] = useState(() => students.filter(({ marks }) => marks !== null).length)

  const changedRows = () => students.flatMap(({ studentId }) => (studentId in entries.typed ? [studentId] : []))
  const savedIn = (row: string) => textsOf(entries.saved, row)
  /** The cells that differ from what is saved. */
  const typedIn = (row: string) => trimmed(textsOf(entries.typed, row))
  const rowsWith = (ids: readonly string[], textsIn: (row: string) => RowTexts) =>
    ids.map((studentId) => ({ studentId, ...textsIn(studentId) }))

  function refuse(message: string, rows: Input['rows'] = [], errors: FieldErrors = {}) {
    refused.current = notify.error(message)
    const found = faultsIn(errors, rows)
    setFaults(found)
    const first = students.find(({ studentId }) => studentId in found)?.studentId
    const column = first && Object.keys(textsOf(found, first))[0]
    if (first && column) goTo.current?.(first, column)
  }

  async function send(ids: readonly string[]) {
    const rows = ids.map((studentId) => {
      const typed = typedIn(studentId)
      return { studentId, ...typed, was: only(entries.shownIn(studentId), Object.keys(typed)) }
    })
    const whole = rowsWith(ids, (row) => ({ ...savedIn(row), ...typedIn(row) }))
    const [{ saveClassMarksSchema: schema }, { describeIssues, parseInput }] = await rules()
    const { error } = parseInput(schema, { ...choice, rows: whole })
    if (error) {
      const { errors } = describeIssues(schema, error)
      return refuse(said.rowsWrong(Object.keys(faultsIn(errors, rows)).length), rows, errors)
    }
    // What nobody has touched here may have been changed in another tab, and what is touched too: the server compares.
    const result = await perform(saveClassMarks, { ...choice, rows } as Input, said.failed, key)
    if (!result.ok) return refuse(result.message, rows, result.errors)
    const left = Object.fromEntries(result.data.changed.map(({ studentId, ...now }) => [studentId, savedTexts(now)]))
    setFaults({})
    // A cell that says what was saved before is not sent, and still to be decided.
    setChanged((now) => ({ ...Object.fromEntries(Object.entries(now).filter(([row]) => !ids.includes(row))), ...left }))
    setWithReport(result.data.withReport)
    const written = ids.filter((row) => !(row in left))
    entries.settle(Object.fromEntries(written.map((row) => [row, asSaved(typedIn(row))])))
    const [first] = result.data.changed
    if (!first) return void notify.success(result.data.message)
    refused.current = notify.error(result.data.message)
    goTo.current?.(first.studentId, Object.keys(textsOf(left, first.studentId))[0] ?? 'marks')
  }

  /** Sends nothing twice, and nothing where nothing has changed. */
  async function save() {
    // A ref, because a state would let a second click through before the next render.
    if (running.current) return
    if (refused.current !== undefined) notify.dismiss(refused.current)
    const ids = changedRows()
    if (ids.length === 0) return void notify.info(said.nothingNew)
    running.current = true
    setBusy(true)
    try {
      await send(ids)
    } catch {
      // The script with the rules could not be loaded.
      refuse(said.failed)
    }
    running.current = false
    setBusy(false)
  }

  /** Says of marks that somebody has just typed or pasted what is wrong with them; `cells` are not among the entries yet. */
  async function check(ids: readonly string[], cells: readonly Cell[] = []) {
    const rows = ids.flatMap((row) => {
      const given = cells.filter((cell) => cell.row === row).map(({ column, text }) => [column, text.trim()])
      const texts: RowTexts = { ...savedIn(row), ...typedIn(row), ...Object.fromEntries(given) }
      if ((given.length === 0 && !(row in entries.typed)) || texts.marks === '') return []
      const mine = {}
      asked.current.set(row, mine)
      return [{ row, texts, mine }]
    })
    if (rows.length === 0) return
    const [{ classMarksRow }, { describeIssues, parseInput }] = await rules()
    const found = rows.flatMap(({ row, texts, mine }) => {
      const { error } = parseInput(classMarksRow, { studentId: row, ...texts })
      return error && asked.current.get(row) === mine
        ? [[row, describeIssues(classMarksRow, error).errors] as const]
        : []
    })
    if (found.length > 0) setFaults((now) => ({ ...now, ...Object.fromEntries(found) }))
  }

  /** What was wrong with a row is not said any more once it is typed in. */
  const forgive = useCallback((cells: readonly Cell[]) => {
    const typed = new Set(cells.map(({ row }) => row))
    for (const row of typed) asked.current.delete(row)
    setFaults((now) => {
      const left = Object.entries(now).filter(([row]) => !typed.has(row))
      return left.length === Object.keys(now).length ? now : Object.fromEntries(left)
    })
  }, [])

  /** The text of a cell stays, or what is saved there: whichever `cell` says. */
  function decide(cell: Cell) {
    const { [cell.column]: now, ...others } = textsOf(changed, cell.row)
    if (now === undefined) return
    entries.decide(cell, now)
    setChanged(({ [cell.row]: _, ...rows }) =>
      Object.keys(others).length > 0 ? { ...rows, [cell.row]: others } : rows,
    )
    // The button that was pressed is gone.
    goTo.current?.(cell.row, cell.column)
  }

  function discard() {
    discarded.current = changed
    entries.discard(changed)
    setChanged({})
    setFaults({})
  }

  function undo() {
    if (entries.undoes === 'discard') setChanged(discarded.current)
    entries.undo()
    setFaults({})
  }

  return {
    busy,
    faults,
    changed,
    withReport,
    save,
    check: (row: string) => void check([row]).catch(ignoreMissingScript),
    checkPasted: (cells: readonly Cell[]) =>
      void check([...new Set(cells.map(({ row }) => row))], cells).catch(ignoreMissingScript),
    forgive,
    decide,
    discard,
    undo,
  }
}

// It is said when the marks are saved.
const ignoreMissingScript = () => undefined

/** The errors of the rows that were sent, at their cells. What is wrong with a row as a whole stands at its marks. */
function faultsIn(errors: FieldErrors, rows: Input['rows']): Texts {
  const faults: Record<string, Record<string, string>> = {}
  for (const [name, message] of Object.entries(errors)) {
    const [of, place, column] = name.split('.')
    const row = of === 'rows' ? rows[Number(place)]?.studentId : undefined
    if (row !== undefined) faults[row] = { ...faults[row], [column === 'remarks' ? column : 'marks']: message }
  }
  return faults
}

const trimmed = (texts: RowTexts): RowTexts =>
  Object.fromEntries(Object.entries(texts).map(([column, text]) => [column, text.trim()]))

/** Marks as the server says them: 84.5 for 84.50. */
const asSaved = (texts: RowTexts): RowTexts => (texts.marks ? { ...texts, marks: String(Number(texts.marks)) } : texts)

const only = (texts: RowTexts, columns: readonly string[]): RowTexts =>
  Object.fromEntries(columns.map((column) => [column, texts[column] ?? '']))
