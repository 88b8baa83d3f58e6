import { ScreenSection } from '@/components/screen-section'
import { listFineRules } from '@/lib/late-fines/rules'
import { allows } from '@/lib/permissions'
import { tabOf } from '@/lib/route-lookups'
import { readSection, viewerOf } from '@/lib/server/doors/page'
import { Screen } from '../../screen'
import { FeeLinks } from '../fee-links'
import { FineRules } from './fine-rules'

export const metadata = tabOf('/fees/fines')

export default async function FinesPage() {
  const user = await viewerOf('/fees/fines')
  return (
    <Screen path="/fees/fines">
      <FeeLinks current="/fees/fines" user={user} />
      <div className="mt-6">
        <ScreenSection reading={readSection(listFineRules, {})}>
          {({ rules }) => <FineRules rules={rules} sets={allows('fees:create', user)} />}
        </ScreenSection>
      </div>
    </Screen>
  )
}
