'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import { Button } from '@/components/ui/button'
import { Input, Label } from '@/components/ui/controls'
import { Dialog } from '@/components/ui/dialog'
import { getJson } from '@/lib/client/http'
import { latestAnswer } from '@/lib/client/latest-answer'
import type { JoinEntry, JoinPlan, LikeEntry } from '@/lib/guardians/answers'
import { joinDialogMessages as said } from '@/lib/guardians/join-dialog-messages'
import { joiningMessages } from '@/lib/guardians/joining-messages'
import { guardianMessages } from '@/lib/guardians/messages'
import { joinGuardians } from '../actions'

const loadSchema = () => import('@/lib/guardians/schema').then(({ joinSchema }) => joinSchema)

type Person = { id: string; name: string }
type Props = { person: Person; onClose: () => void }

/** Finds the other entry of a person, shows what becomes of both, and joins them. */
export function JoinDialog({ person, onClose }: Props) {
  const [plan, setPlan] = useState<JoinPlan>()
  return plan ? (
    <Confirm person={person} plan={plan} onClose={onClose} />
  ) : (
    <Find person={person} onClose={onClose} onFound={setPlan} />
  )
}

function Find({ person, onClose, onFound }: Props & { onFound: (plan: JoinPlan) => void }) {
  const [q, setQ] = useState('')
  const [found, setFound] = useState<readonly LikeEntry[]>()
  const [questions] = useState(() => latestAnswer(ask, (_question, answer) => setFound(answer)))
  useEffect(() => {
    questions.about(`/api/people/${person.id}/same?${new URLSearchParams({ q }).toString()}`)
    return () => questions.about(undefined)
  }, [questions, person.id, q])

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={said.title(person.name)} description={said.find}>
      <Label htmlFor="other-entry">{said.nameOrPhone}</Label>
      <Input id="other-entry" type="search" value={q} onChange={({ target }) => setQ(target.value)} />
      <ul className="mt-4 divide-y divide-line" aria-live="polite">
        {found?.map((each) => (
          <li key={each.id} className="grid gap-1 py-3 text-sm first:pt-0">
            <p className="font-medium wrap-anywhere">{each.name}</p>
            <p className="wrap-anywhere text-muted">
              {[each.phone, each.email, guardianMessages.sameShort(each.same), said.guardianOf(each.children)]
                .filter(Boolean)
                .join('. ')}
            </p>
            <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => onFound(each.plan)}>
              {said.choose}
              <span className="sr-only">: {each.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {found?.length === 0 && <p className="mt-4 text-sm text-muted">{said.nobody}</p>}
    </Dialog>
  )
}

const ask = async (path: string) => (await getJson<{ likely: LikeEntry[] }>(path))?.likely ?? []

function Confirm({ person, plan: { entries, kept, children, phone, email }, onClose }: Props & { plan: JoinPlan }) {
  const router = useRouter()
  const other = entries.find(({ id }) => id !== person.id)
  const stays = entries.find(({ id }) => id === kept)
  if (!other) return null
  return (
    <FormDialog
      title={said.question(person.name, other.name)}
      description={stays ? said.keeps(entryName(stays)) : said.chooseKept}
      onClose={onClose}
      aria-label={said.join}
      schema={loadSchema}
      action={joinGuardians}
      extra={{ id: person.id, other: other.id }}
      failed={joiningMessages.joinFailed}
      defaultValues={{ keep: kept }}
      onSuccess={({ id }) => {
        onClose()
        if (id === person.id) router.refresh()
        else router.push(`/people/${id}`)
      }}
    >
      {({ SelectField }) => (
        <>
          <ul className="grid gap-3 text-sm">
            {entries.map((entry) => (
              <li key={entry.id} className="rounded-md border border-line p-3 wrap-anywhere">
                <p className="font-medium">{entry.name}</p>
                <p className="text-muted">
                  {[entry.phone, entry.email, said.logins[entry.login]].filter(Boolean).join(', ')}
                </p>
                <p className="text-muted">{said.guardianOf(entry.children.map(({ name }) => name))}</p>
              </li>
            ))}
          </ul>
          {!stays && (
            <SelectField
              name="keep"
              label={said.whichStays}
              placeholder={said.chooseOne}
              options={entries.map((entry) => ({ value: entry.id, label: entryName(entry) }))}
            />
          )}
          <div className="text-sm wrap-anywhere">
            <p className="font-medium">{said.then}</p>
            <ul className="mt-1 list-disc pl-5">
              {children.map(({ id, name, relation, barred }) => (
                <li key={id}>{said.child(name, relation, barred)}</li>
              ))}
              {[phone, email].filter(Boolean).map((value) => (
                <li key={value}>{value}</li>
              ))}
            </ul>
          </div>
          <p className="text-sm text-muted">
            {said.whatStays} {entries.some((entry) => entry.login !== 'None' && entry !== stays) && said.whatEnds}
          </p>
          <SubmitButton className="mt-1 w-full">{said.join}</SubmitButton>
        </>
      )}
    </FormDialog>
  )
}

const entryName = ({ name, email, phone }: JoinEntry) => [name, email || phone].filter(Boolean).join(', ')
