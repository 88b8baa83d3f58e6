import { ScreenSection } from '@/components/screen-section'
import { listCertificates } from '@/lib/certificates/queries'
import type { SearchParams } from '@/lib/list-view'
import { tabOf } from '@/lib/route-lookups'
import { readTable } from '@/lib/server/doors/page'
import { OfficeScreen } from '../office-screen'
import { CertificatesTable } from './certificates-table'

export const metadata = tabOf('/admin/certificates')

export default async function CertificatesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await searchParams
  return (
    <OfficeScreen path="/admin/certificates">
      <div className="mt-6">
        <ScreenSection reading={readTable(listCertificates, params)}>
          {(list) => <CertificatesTable list={list} />}
        </ScreenSection>
      </div>
    </OfficeScreen>
  )
}
