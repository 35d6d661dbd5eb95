/**
 * What products deal with. A row: the concept, then its cues. `abc*` is ~any word that begins so, `a_b` two words
 * follow each other, `~abc` a word that means other things too and counts for half.
 */
export const PRODUCT_CONCEPTS = `
money price* pricing cent cents amount* currency currencies money cost costs euro euros eur usd dollar* € $ rappen franc francs decimal rounding rounded preis* betrag beträge geld* währung* kosten gebühr* fee fees precio* céntimo* moneda* dinero prix montant* centime* argent ~total ~totals total_price subtotal grand_total gesamt* ~float float64 bigdecimal
tax tax taxes vat mwst ust mehrwertsteuer* steuer* umsatzsteuer* iva tva net_price* net_prices gross net netto brutto hors_taxes ttc ht impuesto* taxe taxable b2b
discount discount* voucher* coupon* promo promotion* rebate* rabatt* gutschein* descuento* cupón cupones remise* bon_de_réduction ~offer ~percent
refund refund* chargeback* reimburs* money_back geld_zurück erstatt* rückerstatt* reembols* devoluci* rembours* credit_note gutschrift* avoir
payment payment* pay paid payer checkout stripe paypal redsys adyen braintree tpv card_number iban sepa zahlung* bezahl* pago* pagos cobr* paiement* payment_intent mollie klarna
invoice invoice* billing rechnung* factur* facture* belegnummer receipt* ~accounting bookkeeping buchhalt* contab* compta* datev sap erp sage ledger
order ~order ~orders basket warenkorb bestellung* pedido* carrito commande* cart purchase*
cart cart carts basket warenkorb warenkörbe carrito panier guest_cart einkaufswagen
stock stock inventory oversold oversell lager* bestand bestände existencias almacén_de inventario warehouse_stock reserv*
shipping shipping shipment* deliver* dhl ups fedex parcel* label_api liefer* versand* envío* envio livraison* livrer expédi* carrier*
booking booking* reservation* buchung* reserva reservas réservation* cancel cancellation cancel* cancela* storn* annul*
customer ~customer ~customers client_account ~kunde ~kunden kundin* ~cliente ~clientes ~client shopper* buyer* guest guests huésped* gast gäste
business-customer b2b business_customer* company_customer* companies company firmenkund* geschäftskund* net_price* empresa*
personal-data pii ~email ~emails ~e-mail mail_address* ~phone telefon* teléfono* téléphone* iban personal_data personenbezogen* datos_personales données_personnelles gdpr dsgvo rgpd privacy privacidad confidential* datenschutz* ip_address* plate plates kennzeichen driver_name* fahrername* full_name* birthdate* salary passport* ssn avatar* applicant* cv cvs ~address ~name ~names
erasure erase erased erasure gdpr anonymi* forget_me forget_him forget_her forget_us purge purged purges delete_account deleted_account gelöscht löschen borrar borran supprimer effacer olvidar retention keep_for aufbewahr* subject_request right_to_be ~delete ~forget ~removed
retention retention how_long expire* expires ttl keep_for lifetime wie_lange aufbewahr* cuánto_tiempo combien_de_temps years_at_most ~days ~years lebensdauer
consent consent banner cookie cookies usercentrics onetrust third-party third_party tracking_script snippet embed hotjar pixel einwilligung* consentimiento* ~script
analytics analytics gtag google_analytics matomo plausible mixpanel amplitude segment_io trackevent track_event tracking pageview* analítica* statistik* attribution ga4 utm ~visits ~metric evento_de visits
notification ~push push_notification* notification* notify notified onesignal fcm apns benachrichtig* notificaci* aviso* avisar notificar webpush
email-sending ~mail ~mails mailer ~email ~emails newsletter smtp mjml outlook transactional confirmation_mail* sendmail courriel* correo* correos e-mail* sendgrid mailgun postmark inbox_preview
search-engine algolia elasticsearch opensearch meilisearch typesense solr search_index reindex full_text lucene product_search suche suchindex búsqueda recherche searchable
feature-flag feature_flag* feature_flags flag flags toggle* unleash flagsmith launchdarkly configcat flipper rollout_percentage gradual* kill_switch experiment* a/b ab_test percent_of of_visitors of_users behind_a schalter ausschalten
text-i18n i18n l10n translat* translation* locale ~locales lokalise localiz* localis* crowdin strings.xml language languages hard_coded hardcoded ~label wording caption badge tooltip placeholder ~heading button_text text_a sprache sprachen übersetz* texte ~texto ~textos cadena cadenas traducc* traduc* traduction* libellé ~texts paywall ~text ~title ~bouton ~botón
accessibility accessib* a11y wcag aria screen_reader keyboard contentdescription contraste contrast alt_text barrierefrei* accesib* clickable onclick reduce_motion focus_ring tabindex icon_button iconbutton voiceover talkback
ui-style ~css scss sass tailwind styling styled styles restyle style stylesheet classname utility_class* ~padding ~margin ~color ~colors colour* ~hex spacing ~shadow ~font fonts theme themes typography farbe* abstand abstände colores espacios couleur* diseño design design_token* ~border rounded_corner* ~layout dark_mode aesthetic dp px
image-media ~image ~images img picture* photo* foto fotos bild bilder imagen imágenes avatar* thumbnail* png jpg svg jpeg webp imgproxy bucket cdn coil glide gallery drawable ~icon ~icons icono* iconos bildern
icon ~icon ~icons icono iconos icône* drawable svg png figma glyph
component ~component ~components widget widgets ~button ~buttons ~card ~cards ~modal dropdown dialog* composable ~view screen* pantalla* popover ~tile
animation animat* animación* motion transition bounce spring lottie parallax easing
performance-budget lcp bundle bundle_size app_size kb mb megabyte* gigabyte* slow_page page_weight web_vitals size_limit limit_mb weight_budget lighthouse
latency latency p99 p95 ~slow slower lag ~ms milliseconds response_time langsam* lento lenta lenteur timeout* time_out
mobile-app mobile_app ios android app_store play_store google_play testflight expo react_native swiftui kotlin móvil handy
store-release play_store app_store google_play testflight store_review gradual_rollout publicar publish_the release_the sube_la
deep-link deep_link* deeplink* universal_link* url_scheme intent_filter ~deep
navigation ~route ~routes routing router navigation ~navigate ~link ~links back_button redirect* path_param
offline offline offline_first room local_database ~sync network_only cached_locally service_worker* ohne_netz sin_red without_network
location location geolocation gps ubicación standort latitude geotag*
map map_view mapbox google_maps leaflet openstreetmap karte mapa carte_interactive maps
pdf pdf pdfs gotenberg wkhtmltopdf puppeteer_pdf weasyprint print_layout
spreadsheet csv excel xlsx xls spreadsheet* semicolon tsv export_column*
encoding utf-8 utf8 windows-1252 windows-1250 latin-1 latin1 iso-8859-1 umlaut* encoding charset codec unicode* accented accent* zeichensatz transliterat* slugger straße ß ñ invalid_character unicodedecodeerror
upload upload* uploads file_size request_entity multipart attachment* hochlad* subir subida téléverser chunked 413
units kilogram* kg pound pounds lbs gram grams inch inches miles celsius fahrenheit meter ~weight weights gewicht* peso_en poids unit_conversion
validation-digits check_digit checksum prüfziffer* iso6346 luhn
approval approval approve approved approves freigeben freigabe* freigibt aprobar aprobación accord validée valider sign_off signed_off okay_from mit_okay two_people four_eyes zwei_leute by_two
legal legal law lawyer* gdpr compliance license licence licences complaint regulat* tax_office auditor* finanzamt datenschutz
audit-trail audit audit_trail audit_log audit_row auditor* history_of_changes nachvollziehbar* auditoría traçabilité who_changed
immutable-record immutable never_change* signed_quote new_version append_only versioned_record unveränder* inmutable
report ~report ~reports bericht* informe* rapport* dashboard* kpi kpis ~metric ~metrics ~margin revenue umsatz ingresos chiffre_d'affaires finance
test-data test_customer* test_account* test_user* demo_user* dummy_data sample_data testdaten testkonto*
seed-data seed seeds seeding fixtures fixture sample_data base_locale remplir testdaten factories factory
session-expiry ~session ~sessions sitzung* sesión sesiones session_token sign_out logout
sandbox sandbox bac_à_sable bac test_mode playground_env
simulator simulator* simulat* mock_device emulated stub_hardware
`
