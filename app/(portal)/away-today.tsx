'use client'

import { Fold } from '@/components/fold'
import type { AbsentStaff } from '@/lib/staff-leave/answers'
import { staffLeaveScreenMessages as said } from '@/lib/staff-leave/screen-messages'
import { Absent } from './staff-leave/absent'

/** On a dashboard: who is away today, for who names a substitute. */
export const AwayToday = ({ staff }: { staff: AbsentStaff }) => (
  <Fold title={said.absent} count={staff.absent.length} className="mt-8">
    <section aria-labelledby="absent">
      <h2 id="absent" className="text-xl">
        {said.absent}
      </h2>
      <Absent staff={staff} />
    </section>
  </Fold>
)
