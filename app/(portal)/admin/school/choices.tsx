'use client'

import { useEffect, useRef, useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { ConfirmButton } from '@/components/confirm-button'
import { Fold } from '@/components/fold'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { contractLists, marksOf, usesOf, type ChoiceList, type Mark, type Use } from '@/lib/choices'
import { limits } from '@/lib/constants'
import { choicesMessages } from '@/lib/school/dialog-messages'
import { choiceWords, markLabels, useLabels } from '@/lib/school/lists'
import { schoolMessages } from '@/lib/school/messages'
import { addChoice, changeChoice, removeChoice } from './actions'

type Row = { name: string; hidden: boolean } & Partial<Record<Use | Mark, boolean>>

const loadSchema = () => import('@/lib/school/schema').then(({ addChoiceSchema }) => addChoiceSchema)

/** One of the school's lists: its entries in their order, and a form that adds one. */
export function Choices({ list, rows, open }: { list: ChoiceList; rows: readonly Row[]; open?: boolean }) {
  const { title, one, hint } = choiceWords[list]
  return (
    <Fold title={title} count={rows.length} open={open}>
      <Card>
        <section aria-label={title}>
          <h2 className="text-lg">{title}</h2>
          <p className="mt-1 mb-3 text-sm text-muted">{hint}</p>
          <ol className="divide-y divide-line border-y border-line">
            {rows.map((row, place) => (
              <ChoiceRow key={row.name} list={list} row={row} place={place} rows={rows} />
            ))}
          </ol>
          <ActionForm
            aria-label={choicesMessages.add(one)}
            className="mt-6 grid gap-4 sm:grid-cols-2"
            schema={loadSchema}
            action={addChoice}
            extra={{ list }}
            failed={schoolMessages.choiceFailed}
            success={schoolMessages.choiceAdded}
            submit={choicesMessages.addSubmit(one)}
            clears
          >
            {({ SelectField, TextField }) => (
              <>
                <TextField name="name" label={choicesMessages.new(one)} maxLength={limits.choice} autoComplete="off" />
                <SelectField
                  name="after"
                  label="After"
                  optional
                  placeholder={choicesMessages.atEnd}
                  options={rows.map(({ name }) => name)}
                />
              </>
            )}
          </ActionForm>
        </section>
      </Card>
    </Fold>
  )
}

type Wanted = Partial<Record<Use | Mark | 'hidden', boolean>> & { after?: string }

/** What an entry may be offered for, and be marked as, with what is said once it is, and is no longer. */
const flagsOf = (list: ChoiceList) => [
  ...usesOf(list).map((flag) => ({
    flag,
    label: useLabels[flag],
    said: [schoolMessages.choiceFor, schoolMessages.choiceNotFor] as const,
  })),
  ...marksOf(list).map((flag) => ({
    flag,
    label: markLabels[flag],
    said: [schoolMessages.choiceMarked, schoolMessages.choiceNotMarked] as const,
  })),
]

type RowProps = { list: ChoiceList; row: Row; place: number; rows: readonly Row[] }

function ChoiceRow({ list, row, place, rows }: RowProps) {
  const { name, hidden } = row
  const [running, setRunning] = useState(false)
  const pressed = useRef<HTMLButtonElement>(null)
  const isOwn = contractLists[list].every((each) => each.name !== name)

  // A row that changes its place loses the focus of its buttons.
  useEffect(() => {
    pressed.current?.focus()
    pressed.current = null
  }, [place])

  async function change(wanted: Wanted, done: string) {
    setRunning(true)
    const result = await perform(changeChoice, { list, name, ...wanted }, schoolMessages.choiceFailed)
    setRunning(false)
    if (result.ok) return void notify.success(done)
    pressed.current = null
    notify.error(result.message)
  }

  function toggle({ flag, label, said: [isSo, isNot] }: ReturnType<typeof flagsOf>[number]) {
    const wanted: Wanted = {}
    wanted[flag] = !row[flag]
    void change(wanted, (row[flag] ? isNot : isSo)(name, label))
  }

  function move(button: HTMLButtonElement, to: number) {
    if (to < 0 || to >= rows.length) return
    pressed.current = button
    // Up: behind the one before the one before. Down: behind the next.
    const after = rows[to < place ? to - 1 : to]?.name ?? ''
    void change({ after }, schoolMessages.choiceMoved(name, to + 1))
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
      <span className="min-w-0 grow text-sm font-medium wrap-anywhere">
        {name} {hidden && <Badge>Hidden</Badge>}
      </span>
      {!hidden && flagsOf(list).length > 0 && (
        // On a phone below the name and the arrows.
        <span className="flex flex-wrap gap-x-3 gap-y-1.5 max-sm:order-last max-sm:w-full">
          {flagsOf(list).map((each) => (
            <Button
              key={each.flag}
              variant={row[each.flag] ? 'secondary' : 'ghost'}
              size="sm"
              data-icon={row[each.flag] ? 'check' : undefined}
              aria-pressed={Boolean(row[each.flag])}
              aria-busy={running}
              onClick={() => toggle(each)}
            >
              {each.label}
              <span className="sr-only">: {name}</span>
            </Button>
          ))}
        </span>
      )}
      <span className="flex flex-wrap gap-1">
        <Button
          variant="ghost"
          size="sm"
          data-icon="ascending"
          aria-busy={running}
          aria-disabled={place === 0 || undefined}
          onClick={({ currentTarget }) => move(currentTarget, place - 1)}
        >
          <span className="sr-only">{choicesMessages.moveUp(name)}</span>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          data-icon="descending"
          aria-busy={running}
          aria-disabled={place === rows.length - 1 || undefined}
          onClick={({ currentTarget }) => move(currentTarget, place + 1)}
        >
          <span className="sr-only">{choicesMessages.moveDown(name)}</span>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-busy={running}
          onClick={() =>
            void change({ hidden: !hidden }, (hidden ? schoolMessages.choiceShown : schoolMessages.choiceHidden)(name))
          }
        >
          {hidden ? 'Show' : 'Hide'}
          <span className="sr-only"> {name}</span>
        </Button>
        {isOwn && (
          <ConfirmButton
            size="sm"
            title={choicesMessages.removeQuestion(name)}
            description={choicesMessages.description}
            confirm="Remove"
            destructive
            action={removeChoice}
            input={{ list, name }}
            failed={schoolMessages.choiceFailed}
            onDone={() => void notify.success(schoolMessages.choiceRemoved(name))}
          >
            Remove<span className="sr-only"> {name}</span>
          </ConfirmButton>
        )}
      </span>
    </li>
  )
}
