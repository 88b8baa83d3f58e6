import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatRupees } from '@/lib/money'
import { onlineMessages } from '@/lib/payments/online-messages'
import { formatSchoolInstant } from '@/lib/server/school-day'

type Props = {
  held: readonly {
    id: string
    studentId: string
    name: string
    paidAt: string
    reference: string
    amount: number
    held: number
  }[]
  silent: boolean
}

/** For the office: nothing where there is nothing to look at. */
export function OnlineToLookAt({ held, silent }: Props) {
  if (held.length === 0 && !silent) return null
  return (
    <Card className="border-caution">
      <h2 className="text-lg">{onlineMessages.officeTitle}</h2>
      {silent && <p className="mt-2">{onlineMessages.silent}</p>}
      {held.length > 0 && (
        <>
          <p className="mt-2 text-sm text-muted">{onlineMessages.officeAbout}</p>
          <ul className="mt-3 divide-y divide-line border-t border-line text-sm">
            {held.map((one) => (
              <li key={one.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
                <span>
                  <a
                    href={`/fees/counter?student=${one.studentId}`}
                    className={buttonStyle({ variant: 'link', size: 'inline' })}
                  >
                    {one.name}
                  </a>
                  <span className="block text-xs wrap-anywhere text-muted">
                    {formatSchoolInstant(one.paidAt)}, {one.reference}
                  </span>
                </span>
                <span className="tabular-nums">
                  {onlineMessages.heldOf(formatRupees(one.held), formatRupees(one.amount))}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
