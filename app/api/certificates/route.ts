import { route } from '@/lib/server/doors/route'
import { certificateList } from '@/lib/certificates/lists'
import { listCertificates } from '@/lib/certificates/queries'
import { listCsv } from '@/lib/server/papers/list-csv'

export const GET = route(listCertificates, { csv: listCsv(certificateList, 'certificates.csv') })
