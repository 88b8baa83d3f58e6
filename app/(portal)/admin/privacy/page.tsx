import { ScreenSection } from '@/components/screen-section'
import { Card } from '@/components/ui/card'
import { Empty } from '@/components/ui/empty'
import { galleryMessages } from '@/lib/gallery/messages'
import { listWaitingImages } from '@/lib/gallery/operations'
import { privacyMessages } from '@/lib/privacy/messages'
import { privacyPageMessages } from '@/lib/privacy/page-messages'
import { listBlocked, readRetention } from '@/lib/privacy/queries'
import { tabOf } from '@/lib/route-lookups'
import { readSection } from '@/lib/server/doors/page'
import { formatSchoolInstant } from '@/lib/server/school-day'
import { OfficeScreen } from '../office-screen'
import { BlockedPeople } from './blocked-people'
import { RetentionForm } from './retention-form'
import { WaitingPictures } from './waiting-pictures'

export const metadata = tabOf('/admin/privacy')

export default function PrivacyOfficePage() {
  return (
    <OfficeScreen path="/admin/privacy">
      <div className="mt-6 grid gap-6">
        <ScreenSection reading={readSection(readRetention)}>
          {(retention) => (
            <Card>
              <RetentionForm retention={retention} />
            </Card>
          )}
        </ScreenSection>
        <section aria-labelledby="blocked">
          <h2 id="blocked" className="section-title">
            Blocked
          </h2>
          <p className="mt-2 mb-4 max-w-3xl text-muted">{privacyPageMessages.whoseDataWillBeErased}</p>
          <ScreenSection reading={readSection(listBlocked)}>
            {(people) =>
              people.length > 0 ? (
                <BlockedPeople
                  people={people.map((person) => ({
                    ...person,
                    since: formatSchoolInstant(person.since),
                    until: formatSchoolInstant(person.until),
                  }))}
                />
              ) : (
                <Empty about={privacyMessages.aboutErasures}>{privacyMessages.noErasures}</Empty>
              )
            }
          </ScreenSection>
        </section>
        <section aria-labelledby="waiting">
          <h2 id="waiting" className="section-title">
            {privacyPageMessages.picturesWaiting}
          </h2>
          <p className="mt-2 mb-4 max-w-3xl text-muted">{privacyPageMessages.galleryPictures}</p>
          <ScreenSection reading={readSection(listWaitingImages)}>
            {(pictures) =>
              pictures.length > 0 ? (
                <WaitingPictures pictures={pictures} />
              ) : (
                <Empty about={galleryMessages.aboutWaiting}>{galleryMessages.noneWaiting}</Empty>
              )
            }
          </ScreenSection>
        </section>
      </div>
    </OfficeScreen>
  )
}
