'use server'

import * as promotions from '@/lib/promotions/service'
import { action } from '@/lib/server/action'

export const deletePromotion = action(promotions.deletePromotion, '/promotions')
