import type { ReactNode } from 'react'
import { Screen } from '../screen'

/** The screen's layout, also used while the list loads; `form` is for staff. */
export function ReportsScreen({ form, children }: { form?: ReactNode; children: ReactNode }) {
  return (
    <Screen path="/reports">
      {form}
      <h2 className="mt-10 text-xl sm:text-2xl">Report History</h2>
      <div className="mt-5">{children}</div>
    </Screen>
  )
}
