import { ScreenSection } from '@/components/screen-section'
import type { SearchParams } from '@/lib/list-view'
import { allows } from '@/lib/permissions'
import { tabOf } from '@/lib/route-lookups'
import { currentUser, readSection, readTable } from '@/lib/server/doors/page'
import { absentStaff, listStaffLeave } from '@/lib/staff-leave/operations'
import { staffLeaveScreenMessages as said } from '@/lib/staff-leave/screen-messages'
import { Screen } from '../screen'
import { Absent } from './absent'
import { AskForm } from './ask-form'
import { StaffLeaveTable } from './staff-leave-table'

export const metadata = tabOf('/staff-leave')

export default async function StaffLeavePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [params, user] = await Promise.all([searchParams, currentUser()])
  return (
    <Screen path="/staff-leave" className="space-y-12">
      {allows('duties:substitute', user) && (
        <section aria-labelledby="absent">
          <h2 id="absent" className="section-title">
            {said.absent}
          </h2>
          <ScreenSection reading={readSection(absentStaff)}>{(staff) => <Absent staff={staff} />}</ScreenSection>
        </section>
      )}
      {allows('staffLeave:request', user) && <AskForm />}
      <ScreenSection reading={readTable(listStaffLeave, params)}>
        {(list) => <StaffLeaveTable list={list} decides={allows('staffLeave:decide', user)} />}
      </ScreenSection>
    </Screen>
  )
}
