import { promotionThumbnail } from '@/lib/promotions/operations'
import { serveFile } from '@/lib/server/files/serve'
import { route } from '@/lib/server/doors/route'

export const GET = route(promotionThumbnail, { respond: serveFile })
