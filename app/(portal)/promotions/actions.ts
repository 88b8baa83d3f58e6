'use server'

import * as promotions from '@/lib/promotions/operations'
import { action } from '@/lib/server/doors/action'

export const deletePromotion = action(promotions.deletePromotion, '/promotions')
