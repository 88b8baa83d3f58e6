'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { textsOf, type Cell, type EntryColumn, type Texts } from '@/components/entry-grid/columns'
import { EntryGrid, type GoToCell } from '@/components/entry-grid/entry-grid'
import { useEntries } from '@/components/entry-grid/use-entries'
import { Restored } from '@/components/restored'
import { useRoomForToasts } from '@/components/use-room-for-toasts'
import { limits } from '@/lib/constants'
import { placeName } from '@/lib/enrolment/lists'
import type { ClassMarks } from '@/lib/reports/answers'
import { classGridMessages } from '@/lib/reports/dialog-messages'
import { reportMessages } from '@/lib/reports/messages'
import { keepChoice } from './kept-choice'
import type { MarksChoice } from './marks-choice'
import { SaveBar } from './save-bar'
import { savedTexts } from './saved-texts'
import { useSavingMarks } from './use-saving-marks'

const said = reportMessages.classMarks

type Props = { choice: MarksChoice; read: ClassMarks }

/** The students of a class with a field for the marks of each and one for a remark, and the bar that saves them. */
export function ClassGrid({ choice, read: { students, without } }: Props) {
  const caption = captionOf(choice)
  const entries = useEntries({
    name: caption,
    rows: students.map(({ studentId }) => studentId),
    saved: Object.fromEntries(students.map(({ studentId, ...student }) => [studentId, savedTexts(student)])),
  })
  const grid = useRef<GoToCell>(null)
  const [bar, save] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)]
  const saving = useSavingMarks({ choice, students, entries, goTo: grid })
  const [discarded, setDiscarded] = useState(0)
  useRoomForToasts({ bar })

  const unsaved = Object.keys(entries.typed).length
  useEffect(() => keepChoice({ choice, unsaved: unsaved > 0 }), [choice, unsaved])

  const { write, paste } = entries
  const { forgive } = saving
  // The rows are made again only where they have changed.
  const onType = useCallback(
    (cells: readonly Cell[]) => {
      write(cells)
      forgive(cells)
    },
    [write, forgive],
  )

  if (students.length === 0) return <p className="py-6 text-center text-muted">{said.nobody}</p>

  return (
    <form
      aria-label={caption}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save()
      }}
    >
      <h3 className="font-semibold">{caption}</h3>
      <p className="mt-1 text-sm text-muted max-sm:hidden">{said.keys}</p>
      {without > 0 && <p className="mt-1 text-sm">{classGridMessages.without(without, choice.subject)}</p>}
      {entries.isRestored && <Restored />}
      <EntryGrid
        ref={grid}
        caption={caption}
        titles={{ number: classGridMessages.rollNo, name: 'Student' }}
        columns={columnsOf(choice)}
        rows={students.map(({ studentId: id, name, rollNo: number, section }) => ({
          ...{ id, name, number },
          ...(section && !choice.section && { aside: classGridMessages.section(section) }),
        }))}
        saved={entries.saved}
        typed={entries.typed}
        faults={saving.faults}
        changed={saving.changed}
        onType={onType}
        onDecide={saving.decide}
        onPaste={(cells) => {
          paste(cells)
          forgive(cells)
          saving.checkPasted(cells)
        }}
        onUndo={entries.undoes === 'paste' ? saving.undo : undefined}
        onLeave={saving.check}
        onEnd={() => save.current?.focus()}
      />
      <SaveBar
        ref={bar}
        save={save}
        busy={saving.busy}
        students={students.length}
        withReport={saving.withReport}
        unsaved={unsaved}
        willHave={students.filter(({ studentId }) => marksIn(entries, studentId) !== '').length}
        wrong={Object.keys(saving.faults).length}
        toDecide={Object.keys(saving.changed).length}
        onDiscard={() => {
          setDiscarded(unsaved)
          saving.discard()
          save.current?.focus()
        }}
        discarded={discarded}
        onUndo={entries.undoes === 'discard' ? saving.undo : undefined}
      />
    </form>
  )
}

const captionOf = ({ subject, class: schoolClass, section, assessmentType, term, type }: MarksChoice) =>
  [classGridMessages.marksIn(subject), placeName({ class: schoolClass, section }), assessmentType, term, type].join(
    ', ',
  )

const columnsOf = ({ subject }: MarksChoice): EntryColumn[] => [
  { key: 'marks', label: 'Marks', name: classGridMessages.marksIn(subject), kind: 'number' },
  { key: 'remarks', label: 'Remarks', name: 'Remarks', kind: 'words', most: limits.note },
]

const marksIn = ({ typed, saved }: { typed: Texts; saved: Texts }, row: string) =>
  (textsOf(typed, row).marks ?? textsOf(saved, row).marks ?? '').trim()
