'use client'

import { useState, type ComponentProps } from 'react'
import { ActionForm } from '@/components/action-form'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { dutyNames } from '@/lib/duties'
import type { Duties, DutySection } from '@/lib/duties/answers'
import { dutyMessages } from '@/lib/duties/messages'
import { dutiesScreenMessages as said } from '@/lib/duties/screen-messages'
import type { typedDutiesSchema } from '@/lib/duties/typed'
import type { Result } from '@/lib/result'
import type { z } from 'zod'
import { setSectionDuties } from './actions'
import type { SubjectsDialog as Choosing } from './subjects-dialog'

const SubjectsDialog = onDemand<ComponentProps<typeof Choosing>>(
  () => import('./subjects-dialog').then((module) => module.SubjectsDialog),
  { giveUp: ({ onClose }) => onClose() },
)

const loadSchema = () => import('@/lib/duties/typed').then((module) => module.typedDutiesSchema)

/** The name, with a number where two have it. */
export function labelOf(teachers: Duties['teachers'], id: string, name: string): string {
  const same = teachers.filter((teacher) => teacher.name === name)
  return same.length > 1 ? `${name} (${same.findIndex((teacher) => teacher.id === id) + 1})` : name
}

type Cell = { kind: 'ClassTeacher' | 'CoTeacher' | 'SubjectTeacher'; subject: string; label: string; teacher: string }

/** The cells of a section: its class teacher, a co-teacher, and who teaches each subject. */
function cellsOf({ duties, subjects }: DutySection, teachers: Duties['teachers']): Cell[] {
  const teacher = (kind: Cell['kind'], subject = '') => {
    const held = duties.find((duty) => duty.kind === kind && duty.subject === subject)
    return held ? labelOf(teachers, held.holder.id, held.holder.name) : ''
  }
  return [
    ...(['ClassTeacher', 'CoTeacher'] as const).map((kind) => ({
      ...{ kind, subject: '', label: dutyNames[kind], teacher: teacher(kind) },
    })),
    ...subjects.map(({ subject, elective }) => ({
      ...{ kind: 'SubjectTeacher' as const, subject, teacher: teacher('SubjectTeacher', subject) },
      label: elective ? said.elective(subject) : subject,
    })),
  ]
}

type Props = { section: DutySection; duties: Duties; may: boolean }

export function SectionCard({ section, duties, may }: Props) {
  const [choosing, setChoosing] = useState(false)
  const cells = cellsOf(section, duties.teachers)
  const key = JSON.stringify(cells)
  return (
    <Card>
      <h3 className="text-lg">{section.place}</h3>
      {may ? (
        <CellsForm key={key} section={section} cells={cells} teachers={duties.teachers} />
      ) : (
        <dl className="mt-3 grid gap-2 text-sm">
          {cells.map(({ label, teacher }) => (
            <div key={label}>
              <dt className="text-muted">{label}</dt>
              <dd className="wrap-anywhere">{teacher || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
      {may && (
        <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
          <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
            {said.subjects}
            <span className="sr-only"> {section.place}</span>
          </Button>
          {section.subjects.length === 0 && <p className="text-sm text-muted">{said.noSubjects}</p>}
        </div>
      )}
      {choosing && <SubjectsDialog section={section} known={duties.subjects} onClose={() => setChoosing(false)} />}
    </Card>
  )
}

type FormProps = { section: DutySection; cells: readonly Cell[]; teachers: Duties['teachers'] }

/** Names are typed, with those of the school offered; a name that nobody has is refused at its field. Sends what was changed. */
function CellsForm({ section, cells, teachers }: FormProps) {
  const ids = new Map(teachers.map(({ id, name }) => [labelOf(teachers, id, name), id]))

  async function save({ cells: typed }: z.input<typeof typedDutiesSchema>): Promise<Result<{ message: string }>> {
    const wanted = cells.map((cell, n) => ({ ...cell, typed: typed[n]?.teacher?.trim() ?? '' }))
    const unknown = wanted.flatMap(({ typed: name }, n) =>
      name && !ids.has(name) ? [[`cells.${n}.teacher`, said.unknown(name)] as const] : [],
    )
    if (unknown.length > 0)
      return { ok: false, code: 'invalid', message: said.wrong, errors: Object.fromEntries(unknown) }
    return setSectionDuties({
      cells: wanted.flatMap(({ kind, subject, teacher, typed: name }) => {
        if (name === teacher) return []
        const cell = { section: section.id, teacher: ids.get(name) ?? '' }
        return [kind === 'SubjectTeacher' ? { ...cell, kind, subject } : { ...cell, kind }]
      }),
    })
  }

  return (
    <ActionForm
      aria-label={said.teachersOf(section.place)}
      className="mt-3 grid gap-3"
      submit={said.save}
      schema={loadSchema}
      action={save}
      failed={dutyMessages.saveFailed}
      success={({ message }) => message}
      defaultValues={{ cells: cells.map(({ teacher }) => ({ teacher })) }}
    >
      {({ TextField }) =>
        cells.map(({ label }, n) => (
          <TextField
            key={label}
            name={`cells.${n}.teacher`}
            label={label}
            optional
            tag={false}
            list="teachers"
            autoComplete="off"
            placeholder={said.typeName}
          />
        ))
      }
    </ActionForm>
  )
}
