import { promotionThumbnail } from '@/lib/promotions/queries'
import { serveFile } from '@/lib/server/files/serve'
import { route } from '@/lib/server/doors/route'

export const GET = route(promotionThumbnail, { respond: serveFile })
