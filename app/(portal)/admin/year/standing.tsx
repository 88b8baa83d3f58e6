'use client'

import { ActionForm } from '@/components/action-form'
import { ConfirmButton } from '@/components/confirm-button'
import { ViewLink } from '@/components/page-view'
import { PersonName } from '@/components/person-name'
import { SubmitButton } from '@/components/submit-button'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/lib/client/notify'
import { formatDay } from '@/lib/dates'
import type { YearState } from '@/lib/year/answers'
import { rollOrders } from '@/lib/year/lists'
import { yearMessages } from '@/lib/year/messages'
import { formatCount } from '@/lib/counted'
import { formatYear } from '@/lib/years'
import { runRollOver, takeBackRollOver } from './actions'
import { inWords } from './in-words'

const loadSchema = () => import('@/lib/year/schema').then(({ runSchema }) => runSchema)

/** Where the change of the year stands, and the two buttons of it: begin it, and take that back. */
export function Standing({ state }: { state: YearState }) {
  const { next, choices, counts, moved, waits, takeBack } = state
  const others = choices.filter((year) => year !== next.year)
  const { promoted, retained, passedOut, left, undecided, guesses } = counts
  const numbers = [
    ['To be promoted', promoted],
    ['To be retained', retained],
    ['To pass out', passedOut],
    ['To leave', left],
    ['Undecided', undecided],
    ['No Annual report', guesses],
  ] as const
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 className="text-xl">Move to {formatYear(next.year)}</h2>
            <p className="mt-1 text-sm text-muted">
              {formatDay(next.first)} – {formatDay(next.last)}. Nothing has changed yet: these are proposals and your
              decisions.
            </p>
          </div>
          {others.map((year) => (
            <ViewLink
              key={year}
              changes={{ year: String(year), page: '' }}
              className={buttonStyle({ variant: 'secondary', size: 'sm' })}
            >
              Show {formatYear(year)}
            </ViewLink>
          ))}
        </div>
        <dl className="mt-6 grid grid-cols-3 gap-4">
          {numbers.map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse justify-end">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-2xl font-semibold tabular-nums">{formatCount(value)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm text-muted">
          Students without an Annual grading report are promoted, unless you decide otherwise below.
        </p>
        {moved.length > 0 && (
          <div className="mt-4 rounded-md border border-line bg-raised px-4 py-3 text-sm">
            <p>
              The section of these students was changed since {formatDay(next.first)}, so beginning the year leaves them
              where they are. Move them to the new class from that day:
            </p>
            <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
              {moved.map(({ id, name, place }) => (
                <li key={id}>
                  <PersonName id={id} name={name} /> <span className="text-muted">{place}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Card>
      <div className="grid gap-6">
        {/* Who has just begun a year looks for that, and not for the next. */}
        {takeBack?.reason === '' && <TakeBack {...takeBack} />}
        <Card>
          {waits ? (
            <>
              <h2 className="mb-2 text-lg">Begin {formatYear(next.year)}</h2>
              <p className="text-sm">{waits}</p>
            </>
          ) : (
            <ActionForm
              title={`Begin ${formatYear(next.year)}`}
              className="grid gap-4"
              schema={loadSchema}
              action={runRollOver}
              extra={{ year: next.year, promoted, retained, passedOut, left }}
              failed={yearMessages.runFailed}
              success={({ message }) => message}
              confirm={() => ({
                title: `Begin ${formatYear(next.year)}?`,
                description: `${inWords(counts)}. The old classes end with the day before ${formatDay(next.first)}. You can take it back until something is written about a student in the new year.`,
                confirm: 'Begin the year',
              })}
            >
              {({ SelectField }) => (
                <>
                  <SelectField name="order" label="New roll numbers" options={rollOrders} defaultValue="name" />
                  <SubmitButton className="justify-self-start">Begin {formatYear(next.year)}</SubmitButton>
                </>
              )}
            </ActionForm>
          )}
        </Card>
        {takeBack?.reason && <TakeBack {...takeBack} />}
      </div>
    </div>
  )
}

function TakeBack({ id, year, reason }: NonNullable<YearState['takeBack']>) {
  return (
    <Card>
      <h2 className="mb-2 text-lg">{formatYear(year)} has begun</h2>
      {reason ? (
        <p className="text-sm text-muted">You can no longer take it back. {reason}</p>
      ) : (
        <>
          <p className="mb-4 text-sm text-muted">
            You can take this back until the first mark, fee, receipt, report or leave request of {formatYear(year)}.
          </p>
          <ConfirmButton
            action={takeBackRollOver}
            input={{ id }}
            failed={yearMessages.takeBackFailed}
            title={`Take ${formatYear(year)} back?`}
            description="Everybody goes back to their old class, section and roll number, and later moves are lost too. The classes of the new year and your decisions stay, so that you can begin it again."
            confirm="Take back"
            destructive
            onDone={({ message }) => notify.success(message)}
          >
            Take back
          </ConfirmButton>
        </>
      )}
    </Card>
  )
}
