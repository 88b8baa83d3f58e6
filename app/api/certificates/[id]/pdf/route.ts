import { certificatePdf } from '@/lib/certificates/queries'
import { download } from '@/lib/server/papers/download'
import { route } from '@/lib/server/doors/route'

export const GET = route(certificatePdf, { respond: download })
