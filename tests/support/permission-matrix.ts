/**
 * Whom each verb of the domain lets past its first line, when it is called without a door before it. A verb that stands nowhere
 * here asks for an account and no more.
 */
export const whoMayCall = {
  /** Refuses nobody before it knows more: it is open, or what was handed in says who may (a key, a link, another check). */
  anyone: `
    acceptDeliveryFee acceptOfflineTicket addComment addReview advanceOrder answerPayoutAccountByLink answerRecall attachEntryPictures
    attachListingPictures attachUploads cancelOrder confirmLargeHold confirmSubscription confirmTicket
    confirmTicketByCode deliveryFeesByCity disputeTicket fileComplaint findAuditTrail findBestSellers
    findCities findCompetingOffers findFarmersInCity findListingBatches findListingFacets findListingReviews findListings
    findListingsJson findNotifications findNotificationsAfter findPosts findPriceBoard
    findPublicFarmers findPublicGroupMembers findRecallsOfOrder findRelatedListings findSavedListings findSellersForPage
    findSitemapListings getBidTerms getBlogSidebar getBuyerStanding getCreditNotes getGroupInvoice getHarvestCalendar
    getInvitation getInvoice getLargeHold getListing getListingChangedAt getListingJson getListingPriceInfo
    getOrder getOrderSide getPost getPublicFarmer getSellerResponseTime getWeighing getWeighingSide
    mayAttachReviewPictures maySeeDeposit maySeeOrderUpload offerDeliveryFee payOnline placeOrder
    previewContent proposeTicket quoteCart recordAudit recordAudits rejectDeliveryFee replaceEntry
    requireUploadsLeft
    requireWeighingParty requireWithinNewBuyerLimits resolveBilling searchListings sendContactMessage settleComplaint
    submitReceipt subscribe suggestProducts syncCharge unsubscribe uploadPicture writeEntry
  `,
  /** Refuses whoever has not signed in, and sellers. */
  customer: `
    findOwnBids
  `,
  /** Refuses whoever does not sell. */
  seller: `
    acceptBids adjustStock answerPayoutAccount confirmCashPayment confirmPayment continueBulkAction correctBatch countOpenTasks createListing
    createSavedView deleteListing deleteSavedView emailPayoutAccountChanged exportOrders exportProducts
    exportTaxDocuments exportWeighTickets findBatchChoices findBatches findCompetingBids findComplaints findFarmerNames findIncomingBids
    findOrderAuditTrail findPackingList findRecalls findSellerListings getAccountQuestion getBatch getBatchLabel getDashboardStats getFarmerOverview getImport
    getOwnIdentityDocuments getRecall getRecallDocument getSellerIdentity getSellerListing getSellerProfile getStatement
    liftRecall openRecall previewRecall recordBatch requestAccountCode respondToComplaint searchEverything setBatchFirst startBulkAction submitIdentityDocuments undoBulkAction updateListing
    updateSavedView updateSellerProfile
  `,
  /** Refuses all but admins. */
  admin: `
    addOrderNote bookBankMoney bookReceivedMoney checkImport closeGatewayNotice createContentEntry createCoupon createDataBreach createFarmer createInvitationSlips createNewsletter
    createPasswordLink createPayout createReadAloudCode createReadAloudPhoneCode createReferencePrice
    createUser decideApplication deleteContentEntry deleteCoupon deleteFarmer deleteReferencePrice
    deleteReport deleteUser discardContentDraft endSessions exportFarmers exportJournal exportReferencePrices exportSkippedCells exportSubscribers
    exportTaxWithheld exportUsers findAuditLog findBalances findBankLines findCollections
    findContactMessages findContentEntries findCoupons findDataBreaches findEmails findFarmerAccounts
    findFarmerCities findGatewayNotices findIdentitySubmissions findInvitableFarmers findModerationQueue findMoneyMovements findNewsletters findPayments findPayouts
    findReferencePrices findReportOrders findSavedReports findSavedViews findSecurityEvents findSellerApplications findShopTeam findSubscribers findTeam
    findUsers getAdminQueue getBackups getChannelsView getContentEntry getCoupon getEditableSettings
    getEmail getFarmerAccount getHealth getImportRows getMailServerView getNewsletter getNextEntryNumber getPayout
    getPriceReport getPriceReportDocument getProposedAccount getReceivedMoney getReferencePrice getSalesBreakdown getSalesReport getSalesReportDocument getSellerApplication
    getTaxReport getTestEmail getUser getUserPhone getWrongImportRow ignoreBankLines importBankStatement inviteAdmin inviteFarmers isInvitable
    liftBiddingSuspension matchBankLines matchBankMoney mendImportRow moderateItems moderateReview moveContentEntry moveFarmer
    openContactMessage payoutFile prepareWhatsappRelay previewMarkdown proposePayoutAccount publishCollection publishContentDraft queueTestEmail readBankStatement readQr recordPaymentFee recordTaxDeposit refundOnline refundOrder rejectReceipt replyToContactMessage requestBackup
    requestHealthCheck resendEmail resetMfa resolveTicketDispute restoreContentEntry returnPayoutPart returnSurplus
    revealSellerIdentity reviewIdentitySubmission revokeSignInHelp runImport saveContentDraft saveMailServer
    saveReport saveSellerIdentity saveSettings saveSmsKeys saveWhatsappKeys searchContent sendNewsletter
    sendPasswordResetEmail sendTestNewsletter settleDebt settleWeighingBalance testChannel transitionPayout
    undoPaymentConfirmation updateContentEntry updateCoupon updateDataBreach updateFarmer updateNewsletter
    updateReferencePrice updateUser useCredit voidTaxDeposit withdrawPayoutAccount
  `,
};

/** What an admin of each duty alone may call of what is shut to an admin without any; `[R68]`. */
export const narrowedAdminsMayCall = {
  finance: `
    addOrderNote answerRecall bookBankMoney bookReceivedMoney closeGatewayNotice confirmCashPayment confirmPayment createPayout deleteReport exportJournal exportTaxDocuments exportTaxWithheld findBalances findBankLines findFarmerNames findGatewayNotices findMoneyMovements findOrderAuditTrail findOrders
    findPayments findPayouts findRecallsOfOrder findReportOrders findSavedReports getAdminQueue getCreditNotes getInvoice getOrder getPayout
    getProposedAccount getReceivedMoney getSalesBreakdown getSalesReport
    getSalesReportDocument getStatement getTaxReport ignoreBankLines importBankStatement matchBankLines matchBankMoney
    payoutFile proposePayoutAccount readBankStatement recordPaymentFee recordTaxDeposit refundOnline refundOrder rejectReceipt
    returnPayoutPart returnSurplus saveReport searchEverything settleDebt settleWeighingBalance transitionPayout
    undoPaymentConfirmation useCredit voidTaxDeposit withdrawPayoutAccount
  `,
  orders: `
    addOrderNote adjustStock advanceOrder answerRecall continueBulkAction exportOrders exportWeighTickets
    findBatches findComplaints findFarmerNames findOrderAuditTrail findOrders findPackingList findRecalls
    findRecallsOfOrder findSellerListings getAdminQueue getBatch getCreditNotes getInvoice getOrder getRecall
    getRecallDocument getSellerListing getWeighing liftRecall offerDeliveryFee openRecall previewRecall
    respondToComplaint searchEverything startBulkAction undoBulkAction undoShipping
  `,
  content: `
    createContentEntry deleteContentEntry discardContentDraft findCollections findContentEntries
    findFarmerNames findModerationQueue findTeam getAdminQueue getContentEntry getNextEntryNumber moderateItems
    moderateReview moveContentEntry previewMarkdown publishCollection
    publishContentDraft restoreContentEntry
    saveContentDraft searchContent searchEverything updateContentEntry
  `,
  read_only: `
    answerRecall deleteReport findBalances findBatches findCollections findCompetingBids findComplaints
    findContentEntries findCoupons findFarmerCities findFarmerNames findGatewayNotices findIncomingBids
    findModerationQueue findMoneyMovements findOrderAuditTrail findOrders findPackingList findPayments
    findPayouts findRecalls findRecallsOfOrder findReferencePrices findReportOrders findSavedReports
    findSellerListings findTeam getAdminQueue getBatch getContentEntry getCoupon getCreditNotes getInvoice
    getNextEntryNumber getOrder getPayout getPriceReport getPriceReportDocument getRecall getRecallDocument
    getReferencePrice getSalesBreakdown getSalesReport getSalesReportDocument getSellerListing getStatement
    getTaxReport getWeighing saveReport searchContent searchEverything
  `,
};
