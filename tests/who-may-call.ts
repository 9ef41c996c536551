/**
 * Whom each verb of the domain lets past its first line, when it is called without a door before it. A verb that stands nowhere
 * here asks for an account and no more.
 */
export const whoMayCall = {
  /** Refuses nobody before it knows more: it is open, or what was handed in says who may (a key, a link, another check). */
  anyone: `
    acceptFee addComment addReview askGateway attachPictures attachUploads billingFor cancelOrder confirmByCode
    confirmHold confirmSubscription confirmTicket disputeTicket fileComplaint findBestSellers findCities
    findFarmersInCity findGroupMembers findListingAddresses findListingFacets findListingReviews findListings
    findListingsText findNotices findNoticesAfter findPosts findPriceBoard findPublicFarmers findRelated
    findRunningBid findSameProduct findSavedListings findStallsOfPage findTrail getBidTerms getBlogSidebar
    getCreditNotes getGroupInvoice getHarvestCalendar getHold getInvitation getInvoice getListing getListingText
    getOrder getOrderSide getPost getPriceKnowledge getPublicFarmer getReplyTime getWeighing getWeighingSide
    keepPictures listingChangedAt maySeeDeposit maySeeUpload mayShowPictures moveOnOrder nameZones noteAudit
    noteAudits offerFee payOnline placeOrder previewContent proposeTicket quoteCart refuseFee replaceEntry
    requireWeigher requireWithinLimits searchListings sendContactMessage sendProof subscribe suggest takeSealed
    unsubscribe uploadPicture writeEntry
  `,
  /** Refuses whoever has not signed in, and sellers. */
  customer: `
    findOwnBids
  `,
  /** Refuses whoever does not sell. */
  seller: `
    acceptBids answerComplaint changeView confirmPayment continueBulk countToDo createListing deleteListing
    deleteView exportOrders exportPapers exportProducts exportTickets findAnything findComplaints findFarmerNames
    findIncomingBids findOrderTrail findPackingList findRivals findStallListings getDashboardStats getFarmerDay
    getIdentity getImport getOwnPapers getStall getStallListing getStatement handInPapers mailAccountChanged
    saveView startBulk stepStock takeCash undoBulk updateListing updateStall
  `,
  /** Refuses all but admins. */
  admin: `
    addBreach answerApplication answerPapers askForBackup askForLook checkImport createContentEntry createCoupon
    createFarmer createNewsletter createPayout createReferencePrice createUser decideTicket deleteContentEntry
    deleteCoupon deleteFarmer deleteReferencePrice deleteUser discardContentDraft endSessions exportFarmers
    exportLeftOut exportSubscribers exportTax exportUsers findApplications findAudit findBalances findBankLines
    findBreaches findCollections findContentEntries findCoupons findFarmerAccounts findFarmerCities
    findMails findMessages findModeration findNewsletters findPapers findPayments findPayouts
    findReferencePrices findSecurityEvents findSubscribers findTeam findTexts findUsers findViews getAdminQueue
    getApplication getBackups getContentEntry getCoupon getFarmerAccount getHealth getMail getNewsletter
    getNextEntryNumber getPayout getPhoneOf getPriceDocument getPriceReport getReport getReportDocument
    getTaxReport getTestMail getUser importStatement isInvitable liftSuspension makePasswordLink makeSpokenCode
    makeSpokenPhoneCode matchBankLines moderate moderateReview moveContentEntry moveFarmer movePayout noteOrder
    noteTaxDeposit openChannels openMailServer openMessage openSettings payoutFile previewMarkdown
    publishContentDraft readQr refundOnline refundOrder rejectProof relayBid replyToMessage resendMail
    resetSecondFactor restoreContentEntry returnPayoutPart revealIdentity revokeHelp runImport saveContentDraft
    saveIdentity saveMailServer saveSettings saveSmsKeys saveWhatsappKeys sendNewsletter sendPasswordMail
    sendTestMail setBankLinesAside settleBalance settleDebt testChannel testNewsletter undoPayment updateBreach
    updateContentEntry updateCoupon updateFarmer updateNewsletter updateReferencePrice updateUser voidTaxDeposit
  `,
};
