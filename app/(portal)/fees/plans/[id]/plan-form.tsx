'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { Cell, Texts } from '@/components/entry-grid/columns'
import { EntryGrid } from '@/components/entry-grid/entry-grid'
import { ConfirmButton } from '@/components/confirm-button'
import { useOffered } from '@/components/school-lists'
import { Button } from '@/components/ui/button'
import { Input, Label } from '@/components/ui/controls'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { limits } from '@/lib/constants'
import type { Plan } from '@/lib/fee-plans/answers'
import { feePlanMessages } from '@/lib/fee-plans/messages'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import { removePlan, savePlan } from '../actions'
import { AddRow } from './add-row'
import { DueDays } from './due-days'
import { Heads } from './heads'
import { linesOf, partOf, rowKey, tableRows, savedTexts, type RowOf } from './plan-rows'

/** A draft: its name, instalments, heads, and what each class pays of them. One button saves all of it. */
export function PlanForm({ plan }: { plan: Plan }) {
  const router = useRouter()
  const classes = useOffered('classes')
  const [name, setName] = useState(plan.name)
  const [dueDates, setDueDates] = useState(plan.instalments.map(({ dueDate }) => dueDate))
  const [heads, setHeads] = useState(plan.heads)
  const [rows, setRows] = useState<RowOf[]>(() => tableRows(plan.lines, classes))
  const [typed, setTyped] = useState<Texts>({})
  const [before, setBefore] = useState<Texts>()
  const [busy, setBusy] = useState(false)
  const save = useRef<HTMLButtonElement>(null)
  const [saved, setSaved] = useState<Texts>(() => savedTexts(plan.lines))

  const write = (cells: readonly Cell[]) =>
    setTyped((now) =>
      cells.reduce((texts, { row, column, text }) => ({ ...texts, [row]: { ...texts[row], [column]: text } }), now),
    )

  const { lines, faults } = linesOf({ rows, heads, saved, typed })

  async function send() {
    setBusy(true)
    const days = dueDates.filter(Boolean).toSorted()
    const result = await perform(
      savePlan,
      { id: plan.id, name, dueDates: days, heads, lines },
      feePlanMessages.saveFailed,
    )
    setBusy(false)
    if (!result.ok) return void notify.error(result.message)
    setDueDates(days)
    setSaved(savedTexts(result.data.lines))
    // What is typed meanwhile stays.
    setTyped((now) => (now === typed ? {} : now))
    setBefore(undefined)
    notify.success(feePlanMessages.saved)
    router.refresh()
  }

  return (
    <form
      aria-label={plan.name}
      noValidate
      method="post"
      className="grid grid-cols-1 gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <div className="grid max-w-sm gap-1.5">
        <Label htmlFor="plan-name">{planMessages.name}</Label>
        <Input id="plan-name" value={name} maxLength={limits.choice} onChange={({ target }) => setName(target.value)} />
      </div>
      <DueDays year={plan} days={dueDates} onChange={setDueDates} />
      <Heads heads={heads} onChange={setHeads} />
      <fieldset>
        <legend className="section-title font-semibold tracking-tight">{planMessages.amounts}</legend>
        <p className="mt-2 mb-4 text-muted">{heads.length > 0 ? planMessages.amountsHint : planMessages.headsFirst}</p>
        {heads.length > 0 && (
          <EntryGrid
            caption={planMessages.amounts}
            titles={{ number: planMessages.number, name: planMessages.class }}
            columns={heads.map(({ type }) => ({ key: type, label: type, name: type, kind: 'number' }))}
            rows={rows.map((row, index) => ({
              ...{ id: rowKey(row), number: index + 1 },
              name: [row.class, partOf(row)].filter(Boolean).join(', '),
            }))}
            saved={saved}
            typed={typed}
            faults={faults}
            changed={{}}
            onDecide={() => undefined}
            onType={write}
            onPaste={(cells) => {
              setBefore(typed)
              write(cells)
            }}
            onUndo={
              before &&
              (() => {
                setTyped(before)
                setBefore(undefined)
              })
            }
            onEnd={() => save.current?.focus()}
          />
        )}
        {heads.length > 0 && (
          <AddRow
            classes={classes}
            onAdd={(row) =>
              setRows((now) =>
                now.some((each) => rowKey(each) === rowKey(row))
                  ? now
                  : now.flatMap((each, place) =>
                      each.class === row.class && now[place + 1]?.class !== row.class ? [each, row] : [each],
                    ),
              )
            }
          />
        )}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button ref={save} type="submit" disabled={busy || Object.keys(faults).length > 0} aria-busy={busy}>
          {planMessages.save}
        </Button>
        <ConfirmButton
          action={removePlan}
          input={{ id: plan.id }}
          title={planMessages.removeQuestion(plan.name)}
          description={planMessages.removeDescription}
          confirm={planMessages.remove}
          destructive
          failed={feePlanMessages.removeFailed}
          onDone={({ message }) => {
            notify.success(message)
            router.push('/fees/plans')
          }}
        >
          {planMessages.remove}
        </ConfirmButton>
      </div>
    </form>
  )
}
