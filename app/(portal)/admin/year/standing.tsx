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
import { standingMessages } from '@/lib/year/screen-messages'
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
    [standingMessages.toBePromoted, promoted],
    [standingMessages.toBeRetained, retained],
    [standingMessages.toPassOut, passedOut],
    [standingMessages.toLeave, left],
    ['Undecided', undecided],
    [standingMessages.noAnnualReport, guesses],
  ] as const
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div>
            <h2 className="text-xl">{standingMessages.move(formatYear(next.year))}</h2>
            <p className="mt-1 text-sm text-muted">
              {standingMessages.nothingHasChangedYet(formatDay(next.first), formatDay(next.last))}
            </p>
          </div>
          {others.map((year) => (
            <ViewLink
              key={year}
              changes={{ year: String(year), page: '' }}
              className={buttonStyle({ variant: 'secondary', size: 'sm' })}
            >
              {standingMessages.show(formatYear(year))}
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
        <p className="mt-4 text-sm text-muted">{standingMessages.studentsWithoutAnnual}</p>
        {moved.length > 0 && (
          <div className="mt-4 rounded-md border border-line bg-raised px-4 py-3 text-sm">
            <p>{standingMessages.sectionOfTheseStudents(formatDay(next.first))}</p>
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
              <h2 className="mb-2 text-lg">{standingMessages.begin(formatYear(next.year))}</h2>
              <p className="text-sm">{waits}</p>
            </>
          ) : (
            <ActionForm
              title={standingMessages.begin(formatYear(next.year))}
              className="grid gap-4"
              schema={loadSchema}
              action={runRollOver}
              extra={{ year: next.year, promoted, retained, passedOut, left }}
              failed={yearMessages.runFailed}
              success={({ message }) => message}
              confirm={() => ({
                title: standingMessages.beginQuestion(formatYear(next.year)),
                description: standingMessages.oldClassesEndWithDay(inWords(counts), formatDay(next.first)),
                confirm: standingMessages.beginYear,
              })}
            >
              {({ SelectField }) => (
                <>
                  <SelectField
                    name="order"
                    label={standingMessages.newRollNumbers}
                    options={rollOrders}
                    defaultValue="name"
                  />
                  <SubmitButton className="justify-self-start">
                    {standingMessages.begin(formatYear(next.year))}
                  </SubmitButton>
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
      <h2 className="mb-2 text-lg">{standingMessages.hasBegun(formatYear(year))}</h2>
      {reason ? (
        <p className="text-sm text-muted">{standingMessages.youCanNoLongerTake(reason)}</p>
      ) : (
        <>
          <p className="mb-4 text-sm text-muted">{standingMessages.youCanTakeThisBackUntil(formatYear(year))}</p>
          <ConfirmButton
            action={takeBackRollOver}
            input={{ id }}
            failed={yearMessages.takeBackFailed}
            title={standingMessages.takeBackQuestion(formatYear(year))}
            description={standingMessages.description}
            confirm={standingMessages.takeBack}
            destructive
            onDone={({ message }) => notify.success(message)}
          >
            {standingMessages.takeBack}
          </ConfirmButton>
        </>
      )}
    </Card>
  )
}
