import { route } from '@/lib/server/doors/route'
import { certificatePdf } from '@/lib/certificates/queries'
import { download } from '@/lib/server/papers/download'

export const GET = route(certificatePdf, { respond: download })
