/**
 * How much each word speaks for a kind, in tenths, and against it below zero. Learned from the labelled set by
 * `node bench/run.mjs train-triage`; whoever changes the set runs it again.
 */
export const WORD_WEIGHTS: Readonly<
  Record<string, { readonly bias: number; readonly words: string }>
> = {
  decision: {
    bias: -27,
    words: `
0:add -13  0:after 34  0:and -12  0:don't -9  0:hm -9  0:hmm -12  0:i 20  0:in -10  0:it -10  0:keep 12  0:let's 24  0:no 33  0:ok -10  0:please -13
0:right -16  0:thanks -10  0:the -60  0:then 20  0:we 24  0:when -9  0:write -10  0:后 14  0:这 -16  a:# -17  a:: 29  a:; 18  a:? 40  a:a 20  a:about -13
a:after -10  a:an -10  a:and 20  a:api -9  a:app 13  a:are -14  a:as -10  a:backoff 9  a:be 18  a:because -16  a:better 14  a:both 10  a:brings 15  a:build 14
a:but 20  a:by -16  a:caching 17  a:can 18  a:cluster 12  a:column 19  a:css 25  a:data 10  a:delete 11  a:do 32  a:drizzle 13  a:easier 11  a:exists 11
a:faster 15  a:for 36  a:full 11  a:gives 9  a:hard 14  a:has 12  a:here 9  a:ids 9  a:in -13  a:it -41  a:job 14  a:kb 14  a:keep 19  a:keeps 11  a:less 26
a:local 10  a:may 10  a:message 14  a:modules 22  a:more 9  a:needs 28  a:no 27  a:of 27  a:on -9  a:or 86  a:origin 11  a:own 12  a:password 10  a:per -11
a:plain 9  a:price 10  a:rabbitmq 10  a:react 21  a:redis 16  a:release 13  a:report 12  a:request 10  a:run -10  a:seconds 11  a:so -12  a:sql 12  a:stale 12
a:tailwind 22  a:that -21  a:the -17  a:their -10  a:there -11  a:this -9  a:ts 25  a:types 13  a:until -10  a:up 14  a:urls 9  a:use 33  a:validation 25
a:was -14  a:way 12  a:wheel 12  a:while 18  a:with 20  a:within 13  a:would 13  a:you 11  a:your -14  a:上 -10  a:不 10  a:也 16  a:也可 15  a:了 -10  a:以用 13
a:但 23  a:写 17  a:可以 9  a:复 18  a:复杂 20  a:外 9  a:大 10  a:小 13  a:就 -10  a:成 9  a:据 13  a:数 11  a:数据 13  a:服 10  a:杂 20  a:比 15  a:比较 10  a:没 -10  a:点 9  a:用 30
a:续 10  a:署 11  a:节 9  a:节点 9  a:较 10  a:还 10  a:还是 12  a:部 10  a:部署 11  a:重 -9  e:# -31  e:? 43  e:a -22  e:about 16  e:api 10  e:are 13  e:cache 13  e:can -20
e:code 18  e:do 11  e:fails -10  e:for 32  e:form 9  e:go -15  e:in 12  e:is -33  e:it -12  e:logs 18  e:not -12  e:of 13  e:ok 16  e:on -14  e:or 47  e:our 13
e:own 15  e:prisma 10  e:python 17  e:react 16  e:results 12  e:should 28  e:so 37  e:table 12  e:this -18  e:training 12  e:vs 56  e:want 9  e:we -18
e:we've 13  e:what 10  e:which 27  e:why -15  e:一 -12  e:前 14  e:前端 14  e:哪 10  e:哪个 10  e:是 11  e:用 -12  e:的 -10  e:端 14  e:还 14  e:还是 16  e:这 -14  f: -22
n:0 -135  n:1 -50  n:2 -10  n:3 35  n:5 39  r:# -22  r:: -30  r:; -23  r:a -26  r:add 33  r:added -22  r:adding 10  r:after -12  r:again -9  r:an -13  r:and -14
r:app 18  r:are -18  r:as -14  r:at 16  r:be 14  r:both -24  r:but 13  r:calls 12  r:change 13  r:changed -20  r:code -10  r:comment -16  r:continue 20
r:created 10  r:database 16  r:deleted 10  r:done -15  r:draft 11  r:export 18  r:go 13  r:has -14  r:have 13  r:i 36  r:i'll 98  r:id 21  r:ids 16  r:in -35
r:installing 16  r:job 11  r:json 14  r:make -11  r:merge 10  r:migration 17  r:module 14  r:needs 12  r:new -10  r:no -15  r:not -15  r:noted 10  r:now 13
r:ok 17  r:okay 16  r:on -38  r:one 9  r:only -18  r:out 14  r:packages 13  r:pass -9  r:places -9  r:plain 15  r:plan -9  r:prepare 15  r:project 9
r:remove 13  r:renamed -11  r:replaced 12  r:rest 15  r:row 11  r:run -9  r:s 10  r:scaffold 16  r:set 23  r:setting 15  r:shell 11  r:so 10  r:sorry -9
r:split -14  r:sql 11  r:start 17  r:stays 13  r:store 9  r:stream -11  r:sure -9  r:switching 10  r:test -12  r:tests -10  r:that -11  r:the 28  r:them -11
r:then 46  r:three -13  r:time 12  r:to -23  r:up 56  r:update 22  r:use 16  r:using 24  r:vendor -9  r:version 16  r:was -15  r:will 44  r:with 42
r:without -10  r:would 12  r:write 13  r:writer 19  r:一 -20  r:上 -13  r:个 -16  r:了 -30  r:了解 16  r:会 -9  r:加 -22  r:包 -10  r:好 41  r:好了 -22  r:好的 26  r:就 -10
r:已 -25  r:建 10  r:引 9  r:成 -10  r:我 46  r:我把 14  r:我来 32  r:把 11  r:改 -12  r:改好 -9  r:时 -11  r:是 -15  r:有 -14  r:本 15  r:来 29  r:没 -13  r:没有 -11  r:的 24
r:索引 9  r:署 11  r:脚 16  r:脚本 16  r:表 9  r:解 16  r:部署 11  s:# 28  s:#_# -15  s:#_am -9  s:#_and -26  s:#_is 11  s:#_lines -11  s:#_the 13  s:#_we 11  s:: 36
s::_the 18  s:a 12  s:a_day 17  s:a_month 10  s:about -16  s:about_it -14  s:add -24  s:add_a -9  s:after 25  s:again -17  s:against 12  s:airflow 35  s:all 26
s:all_the -9  s:allowed -11  s:allowed_to -11  s:already 47  s:always -13  s:am -9  s:an -11  s:and 66  s:and_a 11  s:and_forth 10  s:and_i 10  s:and_it -15
s:and_they -18  s:and_we 36  s:another 12  s:anything -26  s:anyway 22  s:api 15  s:app 40  s:are 18  s:as -12  s:asked 13  s:asked_for 18  s:at 15
s:at_the -16  s:back 15  s:back_and 10  s:based 23  s:be -21  s:because 36  s:because_of 12  s:before -39  s:before_the -15  s:behind 10  s:box 18
s:branches 24  s:budget -11  s:but_the 14  s:by -9  s:by_hand -9  s:cache 13  s:call 13  s:can -10  s:can't -13  s:change -28  s:check -11  s:chose 11
s:client 18  s:clients 18  s:closed 10  s:cluster 17  s:commit -12  s:cost 19  s:cost_us 19  s:costs 9  s:cron 27  s:css 10  s:css_modules 10  s:customer -12
s:customer's -11  s:customers 22  s:day 39  s:decided 18  s:decision 15  s:demo -11  s:designers 28  s:device -11  s:do 11  s:don't 10  s:don't_need 12
s:don't_want 18  s:down 12  s:drizzle 10  s:dropping 9  s:due 10  s:due_to 10  s:eats 23  s:email -11  s:enough 11  s:error -17  s:errors -9  s:every -10
s:everyone 18  s:final 20  s:fine -13  s:first -22  s:five 11  s:fix -24  s:for 44  s:for_# 13  s:for_a 30  s:for_it 17  s:for_now -19  s:for_the 16
s:for_us -14  s:forever 16  s:format 9  s:forth 10  s:forth_on 10  s:four 23  s:from 16  s:from_the 13  s:function -11  s:german -13  s:gets 33  s:go 75
s:go_on 18  s:go_with 23  s:goes 19  s:going 18  s:going_to 16  s:good -14  s:good_to -9  s:got 21  s:graphql 11  s:great 14  s:great_but 20  s:grpc 17
s:half 17  s:handling 20  s:has -22  s:has_to -27  s:have_to -17  s:hm -9  s:hmm -12  s:i -19  s:i'd 10  s:i'll -15  s:i'm 19  s:i_don't 16  s:i_know -16
s:i_prefer -9  s:i_talked 13  s:ids 18  s:in -14  s:in_# -10  s:in_it 15  s:in_mind -9  s:in_our -9  s:index 17  s:install -12  s:instead 16  s:instead_of 22
s:internet -9  s:is 13  s:is_# -27  s:is_silly 18  s:is_still -11  s:it 19  s:it_and 16  s:it_but -12  s:it_in 13  s:it_is 18  s:it_will 11  s:its 9  s:job 53
s:keep_it 16  s:keep_that -10  s:know -23  s:last 33  s:later -10  s:launch -13  s:leave -18  s:leave_it -9  s:legal 22  s:legal_: 21  s:let -12  s:let's 41
s:let_me -12  s:library -11  s:like_that -9  s:lines -14  s:list -17  s:list_for -9  s:lived 23  s:loaders 14  s:local 12  s:long 13  s:look -17  s:look_at -9
s:looked 33  s:lost 20  s:make -12  s:maybe -10  s:me -37  s:meeting 22  s:message 11  s:migrate 10  s:mit 11  s:modules 11  s:monday -10  s:monorepo 11
s:more 21  s:move -11  s:much 32  s:must -21  s:mysql 15  s:name -12  s:native 17  s:need_the 12  s:never -26  s:newer 11  s:next -12  s:night 9  s:no_more 24
s:not -26  s:not_allowed -11  s:not_worth 12  s:nothing -16  s:now -41  s:numbers 13  s:of 23  s:of_it -11  s:of_the 25  s:offline 9  s:offset 20  s:ok -26
s:ok_so -12  s:old 18  s:on_my -14  s:on_the -15  s:once -22  s:one 17  s:open -13  s:ops 11  s:option 18  s:or -9  s:order -11  s:orders -12  s:orm 23
s:other -16  s:our 31  s:our_code 15  s:out 33  s:over 48  s:over_# -9  s:over_the 22  s:overkill 17  s:package -22  s:packages 9  s:page -9  s:pagination 17
s:patch -11  s:pdf -11  s:people 32  s:person 10  s:place 16  s:plain 23  s:please -32  s:port -9  s:postgres 45  s:prefer -10  s:project -12  s:public 15
s:public_api 12  s:put_it -10  s:q -11  s:q_# -11  s:queries 16  s:queries_are 17  s:queue 17  s:rabbitmq 9  s:rather 19  s:rather_than 18  s:react 31
s:read -9  s:redis 16  s:redux 9  s:render 14  s:repo 10  s:requests -12  s:rest 20  s:revisit 23  s:rewrite 10  s:right -17  s:rows 13  s:s 19  s:s_# 19
s:same -13  s:script -11  s:see -27  s:send -9  s:server 12  s:service 27  s:services 11  s:share 20  s:shop 14  s:short 19  s:should -25  s:show -15
s:silly 18  s:single 28  s:so -22  s:so_it -9  s:soft 12  s:sounds 24  s:sql 19  s:sqs 10  s:start -11  s:start_with -13  s:stays 38  s:still -21  s:stop -10
s:support 17  s:tailwind 22  s:talked 24  s:talked_to 13  s:team 71  s:team_already 21  s:temporal 14  s:test -16  s:tests -27  s:than 12  s:thanks -12
s:that -54  s:that's -21  s:that_in -12  s:that_one -10  s:the_# 13  s:the_architecture 9  s:the_client 10  s:the_customer's -11  s:the_data 19  s:the_demo -11
s:the_designers 28  s:the_form -10  s:the_header -10  s:the_last 11  s:the_other -11  s:the_pdf -9  s:the_public 12  s:the_queries 12  s:the_queue 11
s:the_release -9  s:the_server 13  s:the_team 37  s:the_three 13  s:the_whole -17  s:their -14  s:them 27  s:them_in 9  s:then 32  s:then_the 19  s:there -14
s:there's -12  s:they -19  s:thing 27  s:think_about -9  s:this -29  s:thought_about 9  s:three 21  s:throw 13  s:ticket -13  s:time -16  s:times 30  s:to -9
s:to_# -14  s:to_be -18  s:to_it -12  s:to_know -13  s:to_production 9  s:to_run 13  s:to_the -13  s:tokens 10  s:too 33  s:too_much 27  s:tried 14  s:true -16
s:trunk 25  s:trunk_based 23  s:twice 11  s:two 35  s:ui 11  s:until -29  s:until_the -16  s:upgrade -9  s:upstream -13  s:us 20  s:user -10  s:users -14
s:v 20  s:v_# 20  s:vite 16  s:wait -9  s:want 18  s:want_the 20  s:want_to 10  s:wants 15  s:was 39  s:was_a 14  s:we 28  s:we're 26  s:we're_dropping 9
s:we're_going 16  s:we_can -14  s:we_chose 13  s:we_decided 16  s:we_don't 20  s:we_have 23  s:we_keep 12  s:we_talked 11  s:went_back 10  s:were 33  s:when -19
s:when_the -13  s:whole -18  s:why -11  s:will_be 19  s:windows -11  s:with 56  s:with_that 20  s:with_the -10  s:without -20  s:won't -16  s:works_on 11
s:worth 34  s:worth_it 22  s:would 39  s:would_cost 9  s:writes -15  s:year 11  s:yes -12  s:yet -9  s:you -41  s:zustand 9  s:一 -14  s:万 12  s:上_不上 18  s:下 -10
s:下来 9  s:不 42  s:不_上 12  s:不_而不 10  s:不_要 -12  s:不上 18  s:不能 -15  s:不要 -22  s:两 26  s:个 -30  s:个_这个 -18  s:为_因为 14  s:也 14  s:了 53  s:了_够了 11  s:了_定了 20
s:了_过了 11  s:了_选了 11  s:事 11  s:交 -10  s:人 13  s:人_没人 10  s:以 -23  s:以_后 -11  s:以后 -15  s:们 29  s:们_我们 29  s:件 -11  s:依 -9  s:信 -9  s:先 -37  s:全 11  s:再 -39
s:决 15  s:决定 19  s:决定_用 16  s:出 10  s:别 -12  s:前_端 10  s:前端 14  s:加 -13  s:包 -15  s:千 11  s:单 9  s:只能 -12  s:台 21  s:台机 12  s:台机_器 12  s:后_以后 -15  s:后_最后 10
s:器 23  s:器_机器 21  s:因 14  s:因_为 14  s:因为 14  s:团 21  s:团_队 16  s:团队 21  s:图 -9  s:在 21  s:够 22  s:够了 11  s:太 35  s:好 25  s:字 -11  s:定 35  s:定_决定 19  s:定了 20
s:定用 16  s:就 31  s:就_那就 9  s:己 13  s:己_自己 13  s:库 15  s:开 -12  s:引 11  s:性 23  s:想 11  s:我 11  s:我_们 13  s:我们 29  s:打 -10  s:把 -14  s:护 14  s:护_维护 14  s:换 -12
s:据 19  s:据_数据 19  s:据量 9  s:接_口 9  s:接_直接 -9  s:提 -16  s:改 -9  s:放 12  s:数 14  s:数_据 13  s:数据 19  s:数据_量 9  s:文 -9  s:文_英文 -10  s:料 9  s:料_资料 9  s:新 -10
s:方 17  s:方案 19  s:时 -16  s:是 16  s:是_还是 10  s:最 12  s:最后 10  s:有 14  s:有_没有 12  s:机 15  s:机_台机 12  s:机器 21  s:来_下来 9  s:板 14  s:样 -11  s:样_这样 -9  s:案 17
s:案_方案 19  s:次 -12  s:段 -9  s:比 10  s:没 9  s:没人 10  s:没有 12  s:法 -14  s:注 -9  s:用 47  s:用_定用 16  s:用_能用 -10  s:直 -14  s:直接 -9  s:看 -10  s:程 -9  s:空 -10  s:端 22
s:端_前端 14  s:等 -14  s:算 12  s:系 11  s:索 14  s:线 -12  s:给 -13  s:维 24  s:维_运维 11  s:维护 14  s:网 11  s:老 13  s:而 14  s:而_不 10  s:而不 10  s:而不_是 10  s:能 -10
s:能_不能 -15  s:能_只能 -12  s:能用 -10  s:自 15  s:自己 13  s:英 -10  s:英文 -10  s:要 -12  s:要_不要 -22  s:规 9  s:试 15  s:资料 9  s:超 -9  s:过了 11  s:运 10  s:运维 11  s:还 15
s:还是 10  s:这 -23  s:这_个 -14  s:这个 -18  s:这样 -9  s:选 17  s:选了 11  s:那_就 9  s:那就 9  s:部 13  s:释 -11  s:里 10  s:量 15  s:量_据量 9  s:队 22  s:队_团队 21  s:限 -13  s:面 9
`,
  },
  preference: {
    bias: -27,
    words: `
0:a 18  0:add -14  0:before 9  0:build -10  0:commit 9  0:don't 11  0:explain -7  0:from 9  0:give -7  0:i -11  0:i'm 21  0:in 19  0:let's -10  0:looks 7
0:never 21  0:no 17  0:ok -20  0:our 11  0:perfect 15  0:please 33  0:put 12  0:rename -11  0:run 11  0:show -9  0:stop 16  0:that 9  0:the -54  0:use -16
0:wait -8  0:we 26  0:we're -9  0:when 31  0:write -23  0:you 25  0:下 7  0:不 9  0:代 16  0:以 14  0:分 8  0:帮 -10  0:把 -17  0:提 18  0:数 8  0:这 -23  a:# -45  a:: -8
a:; -18  a:a -34  a:an -8  a:and -23  a:as 13  a:can 12  a:convert 10  a:for -19  a:four 15  a:functions 17  a:happens 7  a:has -7  a:in -8  a:is -26  a:it -18
a:like 10  a:local 9  a:needs -11  a:no -15  a:not -9  a:one 7  a:open 8  a:read 9  a:render 7  a:search 8  a:server 9  a:store 8  a:table 15  a:the -23
a:then -8  a:time 9  a:to -19  a:two -8  a:utc 8  a:with -20  a:works 8  a:上 -7  a:不 -8  a:了 -12  a:以 -8  a:会 -7  a:可 -8  a:可以 -7  a:后 -9  a:好 -11  a:就 -7
a:是 -14  a:有 -8  a:没 -8  a:用 -15  a:的 -12  a:要 -8  a:还 -7  e:# -21  e:: -10  e:? -21  e:and -9  e:by 9  e:can -7  e:commit 9  e:dashboard 7  e:default 16
e:docs 7  e:go 14  e:i 8  e:it -9  e:like 16  e:message 9  e:needs 16  e:of -8  e:off 10  e:office 10  e:on -14  e:one 8  e:or -10  e:own 16  e:reports 10
e:should -7  e:table 16  e:tests 14  e:the -26  e:this -11  e:too 10  e:up 8  e:we -18  e:what -8  e:一 -11  e:上 -7  e:不 -8  e:个 -11  e:么 -7  e:用 -7  e:的 -8
e:这 -8  f: -15  n:0 -82  n:1 15  n:2 37  n:3 -35  n:4 42  n:5 19  r:# -64  r:; -23  r:? -7  r:a -41  r:about -7  r:add -10  r:added 20  r:all 26  r:amended 18
r:an -25  r:and -14  r:applied -8  r:are -23  r:as -10  r:ask 16  r:at -9  r:be -7  r:because -10  r:before 14  r:both -7  r:branches 13  r:button -9  r:by -13
r:changed 64  r:convert 8  r:could -13  r:do 28  r:done -53  r:fine -10  r:for -19  r:got 26  r:green 12  r:has -10  r:history -9  r:i 67  r:i'll 25  r:id -9
r:image -7  r:in -16  r:into 13  r:is -9  r:it -11  r:list -12  r:make 8  r:migration 9  r:missing 9  r:moved 24  r:nine 8  r:no -7  r:noted -8  r:now 8
r:of -16  r:ok 41  r:on -13  r:one -17  r:only 11  r:pass -11  r:places 20  r:plain -10  r:plan 8  r:pnpm 11  r:push 13  r:reformatted 23  r:remove -7
r:removed 15  r:renamed 33  r:replaced 16  r:reverted 18  r:set -18  r:so -7  r:sorry 32  r:split 28  r:sql -7  r:status 26  r:stays -8  r:table -13
r:template 15  r:test 13  r:tests -8  r:that -16  r:the -28  r:then -33  r:there -17  r:they -8  r:this 9  r:three 18  r:total -7  r:two -15  r:understood 66
r:up -19  r:use -18  r:using 19  r:was -8  r:welcome -9  r:will 54  r:with -32  r:you're -8  r:一 -7  r:三 10  r:不 -8  r:个 -11  r:了 -17  r:写 -8  r:加 -13  r:可以 7
r:后 -7  r:在 -9  r:好 14  r:好的 36  r:就 -12  r:已 37  r:已加 7  r:已改 16  r:已经 7  r:成 -16  r:我 -17  r:我来 -10  r:把 -10  r:换 8  r:改 26  r:改好 12  r:改成 -9  r:新 -10  r:方 9
r:方案 11  r:时 -9  r:明 22  r:明白 22  r:是 -15  r:有 -15  r:来 -11  r:案 10  r:没 -13  r:没有 -10  r:用 -10  r:白 22  r:的 21  r:经 7  r:过 -11  s:! -7  s:# -60  s:#_and -7
s:#_lines 22  s::_no 13  s:a_function 10  s:a_new 10  s:a_test 13  s:a_ticket 13  s:a_todo 19  s:admin -7  s:after -7  s:all -9  s:all_the 9  s:always 20
s:always_use 10  s:and_never -8  s:and_not 16  s:and_the 17  s:another -7  s:answer 11  s:answers 22  s:any 11  s:anyway 8  s:app -22  s:are 33  s:are_too 10
s:around 11  s:around_here 15  s:as 14  s:ask 26  s:ask_me 8  s:asking 11  s:at_the 11  s:auditors -8  s:back -14  s:be 13  s:because_of 9  s:before 13
s:before_you 21  s:behaviour 15  s:both -9  s:build -18  s:bullet 14  s:bullet_points 14  s:but -26  s:but_the -7  s:button -12  s:by -13  s:cache -7  s:can -7
s:can't -21  s:change 27  s:change_to -9  s:checkout -7  s:ci -10  s:clear -10  s:client -17  s:close -9  s:cluster -8  s:code 104  s:code_and 13  s:codebase 18
s:come -7  s:comment 7  s:comments 13  s:comments_that 7  s:commit 39  s:commit_messages 16  s:commits 37  s:console 10  s:convention 23  s:convert 9
s:customer -8  s:customers -13  s:database 9  s:date -8  s:day -8  s:days -8  s:designers -7  s:didn't 8  s:diff 28  s:directly 11  s:discussion 12  s:do 33
s:do_it 13  s:do_the 33  s:do_you -9  s:don't 46  s:don't_like 10  s:done -7  s:early 12  s:emojis 11  s:emojis_in 11  s:end 18  s:english 20  s:err 12
s:error -8  s:errors 9  s:ever 10  s:every 46  s:every_change -9  s:everyone -10  s:everything -9  s:everywhere 29  s:exactly -9  s:export -8  s:failing_test 10
s:file 32  s:files 19  s:first 25  s:fix -15  s:fix_the -13  s:for -50  s:for_a -14  s:for_me 15  s:for_now -7  s:for_ten -9  s:for_the -13  s:form -8
s:forward 7  s:four 10  s:from 31  s:from_now 26  s:function 19  s:functions 13  s:german 11  s:get 8  s:gets 9  s:go -14  s:go_through 7  s:goes 14  s:had 16
s:half -8  s:handling -7  s:has -13  s:has_to -14  s:have -39  s:have_a -11  s:have_to -9  s:header -9  s:here 71  s:how 19  s:i 40  s:i'd 14  s:i'd_rather 17
s:i'm 8  s:i'm_not 22  s:i_ask 10  s:i_don't 25  s:i_have -8  s:i_know -13  s:i_like 8  s:i_prefer 23  s:i_read 11  s:i_think -8  s:i_want 27  s:in 63
s:in_english 10  s:in_every 23  s:in_german 15  s:in_one 7  s:in_our 12  s:in_tests 20  s:in_this 35  s:instead 27  s:into_the 9  s:is -27  s:is_a 11  s:it -47
s:it_in -7  s:it_to 9  s:its -11  s:job 15  s:keep 49  s:keep_the 14  s:key -9  s:know -15  s:last -9  s:later -11  s:learn 9  s:leave_them 7  s:left 9
s:less 10  s:let -7  s:let's -17  s:let_me -8  s:library 10  s:like 38  s:line 33  s:lines 30  s:lint 16  s:local 11  s:lodash 9  s:log 17  s:logger 13
s:look 22  s:look_at -8  s:looked -7  s:main 15  s:make 8  s:md 15  s:me 58  s:me_a 23  s:me_first 11  s:me_the 14  s:merging 11  s:messages 14  s:modal -8
s:more 9  s:more_than 9  s:move -9  s:much -9  s:must -21  s:my 12  s:name 34  s:named 9  s:names 7  s:need 35  s:need_to 41  s:never 56  s:never_use 12
s:next 12  s:no 56  s:no_more -10  s:no_the -12  s:not 37  s:nothing 11  s:now_on 26  s:npm 19  s:number 33  s:of 25  s:off 8  s:off_the 13  s:ok -19  s:old -7
s:on -12  s:on_the -20  s:once -13  s:only 19  s:open -9  s:openapi 9  s:or 9  s:order -9  s:orders -9  s:orm -8  s:our 17  s:out -8  s:over_# 9  s:over_the -7
s:package 30  s:packages 7  s:page -20  s:pagination -8  s:pass 10  s:paste 7  s:perfect 15  s:plan 14  s:please 97  s:please_keep 10  s:pnpm 10  s:points 13
s:pr 13  s:prefer 26  s:prefer_short 20  s:project 10  s:prs 15  s:pull 10  s:put 7  s:put_the 13  s:queries_are -8  s:rather 14  s:react -7  s:read 10
s:read_the 8  s:readme -13  s:release -9  s:rename -8  s:repeat 7  s:repeat_the 7  s:replace -14  s:repo 13  s:reporting -7  s:rest 12  s:retry -8  s:return 19
s:returns 7  s:review 19  s:rule 28  s:same 33  s:script -8  s:second -11  s:see -19  s:see_the -15  s:sentence 15  s:sentences 20  s:server -8  s:should -21
s:show -7  s:shows -8  s:small 10  s:so -41  s:so_no -10  s:someone -7  s:something 20  s:spaces_in 9  s:split 16  s:standard 20  s:start 18  s:start_with 11
s:stays -11  s:stick 15  s:still -8  s:stop 18  s:string 29  s:sure 9  s:table -17  s:tailwind -7  s:team 20  s:template 14  s:ten -12  s:ten_years -9
s:test 61  s:tests 32  s:than 19  s:thank -9  s:thank_you -9  s:thanks -9  s:that 40  s:that's 30  s:that's_not -14  s:that_in 18  s:that_is 9  s:that_was 9
s:the -43  s:the_code 11  s:the_config -9  s:the_data -9  s:the_database 13  s:the_designers -7  s:the_diff 22  s:the_end 20  s:the_job 25  s:the_last -9
s:the_modal -8  s:the_name 11  s:the_new -11  s:the_queries -8  s:the_rest 17  s:the_same 9  s:the_second -7  s:the_table -8  s:the_test 30  s:the_ticket 9
s:the_two 7  s:the_whole 15  s:their -12  s:them 29  s:they -8  s:things 18  s:think -18  s:third -9  s:this 13  s:this_codebase 18  s:this_file -13
s:this_project 16  s:this_repo 13  s:three 16  s:through 28  s:through_the 25  s:ticket 26  s:timeout 11  s:to -9  s:to_a -8  s:to_be 29  s:to_it 7  s:to_us 19
s:today -8  s:todo 9  s:tokens -8  s:too 10  s:too_long 12  s:too_much -8  s:touch 8  s:true 11  s:ts -14  s:ui 29  s:undo -14  s:unit 14  s:until -16  s:up 32
s:us -8  s:use 43  s:user 13  s:users -11  s:uses 7  s:want 26  s:wanted -10  s:way 10  s:we're -16  s:we_are -7  s:we_decided 12  s:we_do 12  s:we_had 12
s:we_have -11  s:we_never 26  s:we_should -7  s:we_use 17  s:week -8  s:were -8  s:what -19  s:what_do -9  s:what_i -17  s:when 26  s:when_the -8  s:when_you 14
s:whenever 13  s:who -7  s:whole 14  s:will -13  s:with 12  s:with_it 8  s:with_me 10  s:without 29  s:without_a 21  s:without_asking 11  s:work 12  s:would -14
s:write 10  s:write_a -20  s:write_the 7  s:writes 12  s:written 19  s:wrote 10  s:years -11  s:yet -22  s:you 111  s:you_add 14  s:you_start 10
s:you_think -10  s:your 32  s:一_统一 24  s:一下 -10  s:一个 -7  s:一律 16  s:上 -13  s:上线 -9  s:下_一下 -10  s:下_次 7  s:下次 7  s:不_要 37  s:不能 -10  s:不要 46  s:不要_用 11
s:个 -24  s:个_一个 -7  s:个_这个 -16  s:个空 8  s:个空_格 8  s:中 8  s:中_用中 9  s:中文 9  s:么改 8  s:之 7  s:之_前 9  s:之前 15  s:之前_先 17  s:了 -17  s:了_改了 7  s:交 14  s:交_提交 16
s:交信 14  s:交信_息 14  s:代 13  s:代_码 20  s:代码 14  s:代码_注 8  s:以 28  s:以_后 25  s:以后 28  s:以后_新 13  s:以后_都 7  s:件 8  s:件_文件 13  s:信 10  s:信_交信 14  s:信息 14  s:值 10
s:值_回值 10  s:做 -12  s:先_前先 20  s:入 -7  s:全 -9  s:再 13  s:写 24  s:写死 -8  s:决 -8  s:函数 7  s:列 -10  s:别 61  s:别用 14  s:前 29  s:前_之前 15  s:前先 20  s:加 10  s:务 -10
s:动 11  s:单 -8  s:变 9  s:变量 9  s:变量_名 10  s:只 -8  s:台 -7  s:号 7  s:合 -8  s:名 29  s:名_量名 10  s:后 11  s:后_以后 28  s:后_最后 -8  s:后新 13  s:后都 7  s:吧 -14  s:器 -9
s:回 25  s:回_返回 14  s:回值 10  s:回答 15  s:在 -17  s:块 -7  s:天 -9  s:太 -16  s:好 -9  s:字 13  s:字段 9  s:定 -17  s:审 7  s:就 -10  s:帮 -10  s:帮_我 -10  s:帮我 -10  s:库_据库 8
s:很 7  s:律 16  s:律_一律 16  s:志 8  s:志_日志 8  s:息 8  s:息_信息 14  s:成 -14  s:我 23  s:我_帮我 -10  s:我_给我 10  s:我_跟我 9  s:我看 8  s:我说 15  s:户 -9  s:所 9  s:所_有 9  s:所有 13
s:手 9  s:把 -14  s:拼 9  s:拼音 10  s:按 13  s:换 -12  s:据库 8  s:接 19  s:接_直接 22  s:提 17  s:提_交 14  s:提交 16  s:提交_信 14  s:改_么改 8  s:改了 7  s:数 12  s:数_函数 7  s:数据_库 8
s:文 26  s:文_中文 9  s:文_英文 14  s:文件 13  s:新 8  s:新_后新 13  s:方 7  s:方案 9  s:日志 8  s:时_的时 8  s:时间 8  s:最 -13  s:最后 -8  s:有_所有 13  s:本 -11  s:机 -9  s:来 15  s:样 12
s:样_这样 9  s:格 9  s:格_空格 8  s:案 12  s:案_方案 9  s:次 26  s:次_下次 7  s:次_每次 14  s:次都 10  s:死 -8  s:死_写死 -8  s:段_字段 9  s:段_这段 -10  s:每 10  s:每_次 11  s:每次 14  s:每次_都 10
s:求 9  s:没 -11  s:注_码注 8  s:注释 8  s:点 -10  s:用 17  s:用_别用 14  s:用_要用 11  s:用_都用 20  s:用中 9  s:用中_文 9  s:用英 8  s:用英_文 8  s:的 11  s:的时 8  s:目 13  s:目_项目 17
s:直 17  s:直接 22  s:看_我看 8  s:看_看看 -8  s:看看 -8  s:着 8  s:码 11  s:码_代码 14  s:码注 8  s:码注_释 8  s:示 -7  s:种 12  s:空_个空 8  s:空格 8  s:突 10  s:等 -14  s:答 15  s:答_回答 15
s:类 15  s:线 9  s:线_上线 -9  s:结 13  s:结论 15  s:给 18  s:给我 10  s:统 22  s:统_一 16  s:统一 24  s:维 -7  s:缩 8  s:网 -11  s:能 -20  s:能_不能 -10  s:英 14  s:英_用英 8  s:英文 14
s:要 28  s:要_不要 46  s:要用 11  s:解 13  s:解释 11  s:论 12  s:论_结论 15  s:说 23  s:说_我说 15  s:请 13  s:起 7  s:跟 7  s:跟我 9  s:路 7  s:转 10  s:返 14  s:返回 14  s:返回_值 10
s:这 -26  s:这_个 -12  s:这个 -16  s:这样 9  s:这段 -10  s:部 -9  s:都 39  s:都_后都 7  s:都_次都 10  s:都用 20  s:释 19  s:释_注释 8  s:释_解释 11  s:里 8  s:重 -8  s:量_变量 9  s:量名 10
s:长 8  s:间 8  s:间_时间 8  s:队 -9  s:限 -10  s:需 10  s:面 -9  s:音 10  s:音_拼音 10  s:页 -16  s:项 17  s:项目 17  s:题 -8
`,
  },
  constraint: {
    bias: -37,
    words: `
0:add -12  0:after -11  0:can't 13  0:for -7  0:hm 28  0:i -37  0:in -8  0:keep 11  0:leave -7  0:let's -9  0:no -21  0:not -8  0:right 31  0:so 15  0:that -11
0:the 50  0:then 16  0:wait 11  0:we 7  0:we're 19  0:works -7  0:好 11  0:客 10  0:小 11  0:短 8  0:这 -10  0:那 31  0:银 12  a:# 71  a:: -14  a:allow 13  a:and 19
a:api 11  a:app 11  a:apple 17  a:around 7  a:at 33  a:background 14  a:be 24  a:because -19  a:blocks 12  a:build 12  a:by 49  a:call 7  a:cannot 11
a:characters 12  a:could -10  a:data 7  a:day 10  a:deployment 8  a:design 10  a:digital 10  a:disabled 13  a:docs 7  a:does 20  a:doesn't 14  a:engine 10
a:except 7  a:files 7  a:fixes -7  a:for 17  a:found 22  a:four -8  a:gateway 14  a:goods 10  a:has 8  a:have 10  a:hour 11  a:i -9  a:ids -8  a:image 8
a:ios 15  a:is -17  a:it -8  a:keeps -7  a:limited 28  a:long 9  a:mail 11  a:may 12  a:mb 33  a:message 11  a:most 20  a:new -14  a:nginx -7  a:no 23  a:node 9
a:not 47  a:now -14  a:of 15  a:old -9  a:on 10  a:once 8  a:one -13  a:only 58  a:or -14  a:other 9  a:our 22  a:over 9  a:per 27  a:plan 14  a:platform 22
a:provider 9  a:raised 12  a:redis -7  a:rejects 11  a:replica -7  a:requests 10  a:requires 12  a:restarting -10  a:run 10  a:runner -8  a:safari 11
a:setting -7  a:should 8  a:support 13  a:sure 11  a:take 10  a:takes 17  a:team 14  a:tests -7  a:that 47  a:the 13  a:their 54  a:them -10  a:then -12
a:there 8  a:they 12  a:this 13  a:three 10  a:time -8  a:to 46  a:unzipped 12  a:up 8  a:use -11  a:version 12  a:was -17  a:way 9  a:will 19  a:windows 13
a:would -11  a:you -9  a:your 9  a:一 15  a:一次 7  a:三 8  a:不 38  a:不支 9  a:不能 15  a:付 9  a:保 7  a:信 20  a:内 14  a:分 10  a:分钟 11  a:制 14  a:原 9  a:发 16  a:口 7
a:只 19  a:只能 15  a:号 12  a:合 9  a:后 -9  a:商 12  a:外 10  a:多 10  a:天 7  a:好 -11  a:存 15  a:定 7  a:小 7  a:小时 8  a:微 13  a:微信 13  a:息 7  a:持 14  a:据 9  a:接 10
a:接口 10  a:支 17  a:支付 9  a:支持 14  a:数据 9  a:文 13  a:方 11  a:明 17  a:是 11  a:最 11  a:最多 11  a:条 9  a:次 11  a:款 9  a:每 16  a:每天 10  a:求 16  a:点 9  a:用户 7  a:的 20
a:等 7  a:级 13  a:线 7  a:能 26  a:节 9  a:节点 9  a:要 12  a:规 18  a:订 15  a:超 11  a:超过 11  a:路 10  a:过 24  a:这 14  a:退 9  a:退款 9  a:钟 11  a:限 15  a:限制 16  e:# 9
e:: -18  e:? -22  e:a -32  e:add 16  e:and -8  e:any 8  e:app 11  e:are -17  e:at 11  e:background 15  e:be 8  e:can 64  e:can't 18  e:choose 7  e:e 12
e:fails -8  e:for -17  e:function 9  e:how -10  e:i -14  e:in -13  e:ios 8  e:is -13  e:it -8  e:let 10  e:log 13  e:mail 12  e:me -7  e:my -7  e:of -13
e:on -8  e:or -11  e:our 15  e:page -10  e:redis -8  e:see -9  e:send 15  e:should -14  e:slow 9  e:store 10  e:sync 10  e:that -10  e:the 24  e:this -11
e:through 7  e:to 21  e:upload 9  e:us 7  e:use 25  e:vs -7  e:we 29  e:what -21  e:why 37  e:with -25  e:would -9  e:一 8  e:不 14  e:不能 16  e:信 7  e:公 8  e:务 8
e:发 7  e:吗 8  e:哪 9  e:哪个 9  e:器 8  e:存 7  e:是 -8  e:服 9  e:服务 9  e:款 10  e:短 7  e:短信 7  e:能 30  e:能不 16  e:证 7  e:退 10  e:退款 10  f: -17  n:0 -131  n:1 -36
n:3 13  n:5 29  r:# -18  r:: -21  r:; -16  r:add 14  r:added -13  r:all -8  r:an 12  r:and -19  r:are -11  r:both -16  r:branch 7  r:bucket 13  r:change 13
r:changed -12  r:comment -9  r:done -19  r:drizzle 10  r:every 7  r:export 20  r:field 8  r:files -13  r:fine -11  r:fixed -9  r:fonts 10  r:for -18  r:found 8
r:from -8  r:has 19  r:history 9  r:i 33  r:i'll 73  r:image 7  r:in -24  r:installing 11  r:instead 23  r:is -15  r:it -54  r:job 9  r:leave -7  r:left -12
r:link 14  r:local 8  r:logged 12  r:make 10  r:must 13  r:of 24  r:ok -7  r:one -12  r:only 11  r:plain -8  r:plan 12  r:prepare -7  r:records 10  r:redis -8
r:renamed -9  r:run 8  r:s -7  r:send 16  r:set -12  r:shows -7  r:steps 10  r:stream 7  r:switch 10  r:sync 9  r:text 16  r:the 13  r:them -9  r:then 74
r:there 12  r:to 10  r:two -10  r:understood -13  r:up -16  r:update -11  r:upgrade 13  r:us 13  r:use 7  r:user 13  r:vendor 10  r:was -9  r:will 24
r:window 13  r:with -26  r:without 15  r:would -7  r:write 31  r:一 8  r:一个 9  r:个 10  r:了 -34  r:做 11  r:先 -7  r:出 10  r:分 7  r:加一 9  r:包 18  r:好 -19  r:好了 -18
r:就 -8  r:已 -15  r:我 51  r:我加 12  r:我把 9  r:我改 18  r:拆 8  r:有 -8  r:每 7  r:没 -8  r:线 11  r:要 8  r:那 21  r:那我 12  s:# 71  s:#_am 14  s:#_and 33  s:#_bytes 15
s:#_characters -10  s:#_days 9  s:#_for 10  s:#_is -20  s:#_m 9  s:#_mb 15  s:#_minutes 18  s:#_of 11  s:#_seconds -8  s:#_the -10  s:: -48  s:a_hard 8
s:a_week 7  s:add -26  s:add_a -8  s:admin 26  s:after_the -12  s:again -9  s:all -8  s:allowed 21  s:allowed_to 21  s:always -13  s:am 14  s:and 29  s:and_# 13
s:and_a 12  s:and_the -9  s:and_they 37  s:and_we -12  s:another 8  s:anything 38  s:anyway -15  s:api -10  s:are 28  s:asked 14  s:at_all 19  s:at_the 15
s:auditors 17  s:aws 19  s:back -13  s:background 9  s:based -8  s:batch 8  s:be 22  s:be_updated 8  s:because_the 9  s:before -16  s:before_the -8  s:behind -7
s:between 13  s:between_# 14  s:both -10  s:branches -10  s:budget 10  s:but -28  s:by 30  s:bytes 15  s:can 17  s:can't 51  s:can_never 8  s:cannot_be 10
s:cdn 9  s:change 74  s:change_it 17  s:change_to 16  s:characters -10  s:checkout -8  s:chip 15  s:clients -13  s:closed 11  s:code -17  s:commit -9
s:container 9  s:contract 21  s:cost -12  s:cost_us -7  s:customer's 34  s:customers -18  s:data 33  s:date -7  s:day -8  s:days 9  s:decided -9  s:demo 9
s:device 15  s:discussion 11  s:do_that -7  s:docker 10  s:document -7  s:doesn't 21  s:don't -29  s:down 9  s:edge 8  s:error -16  s:every 10
s:every_change 16  s:everyone -12  s:everything 23  s:everywhere -8  s:first -11  s:fix -16  s:fonts 10  s:for -23  s:for_it -10  s:for_ten 22  s:for_the -29
s:for_us 16  s:form -11  s:free 10  s:from_our 8  s:function 14  s:get_a 12  s:go -14  s:going -8  s:good -7  s:good_to 7  s:got_it 11  s:great -9  s:half_of 9
s:hard 11  s:hard_limit 8  s:has 26  s:has_to 35  s:have 19  s:have_no 21  s:have_to 17  s:hm 28  s:how -10  s:i -44  s:i'd -9  s:i'm -12  s:i_know -7
s:i_want -11  s:if -10  s:image 19  s:in 20  s:in_# 11  s:in_mind 21  s:in_the 9  s:in_this -12  s:install 8  s:instead_of -8  s:internet 29  s:into_the 14
s:is_a 12  s:it -26  s:it_and -9  s:it_but -7  s:it_for -8  s:it_in -7  s:it_out 8  s:it_stays 8  s:it_will -8  s:job -10  s:just -13  s:keep 19  s:keep_that 9
s:laptops 17  s:last -19  s:later -12  s:leave_the 9  s:let's -24  s:like -8  s:limit 8  s:link 18  s:list -7  s:live 11  s:lived -8  s:log -8  s:logs 13
s:look -13  s:look_at -9  s:make -9  s:marketing -7  s:mb 15  s:me -25  s:merge -10  s:mind 19  s:mind_for 9  s:minutes 18  s:mit 9  s:modules -7  s:month -8
s:much -9  s:must 17  s:must_be 11  s:must_never 12  s:must_not -8  s:my -13  s:name -8  s:need -24  s:need_the -7  s:need_to -8  s:needs 16  s:needs_a 10
s:network 8  s:new -12  s:newer 13  s:nice -8  s:no 72  s:no_internet 25  s:no_the 11  s:node -11  s:not 30  s:not_allowed 21  s:nothing 31  s:nothing_we 18
s:now -23  s:of 10  s:of_the 9  s:of_them 10  s:ok 33  s:ok_so 22  s:old -7  s:on_it 9  s:one -18  s:one_is 13  s:only 34  s:order 22  s:orm -7  s:otherwise 14
s:our -13  s:over_# 13  s:page -16  s:pagination -11  s:payment 8  s:pdf 8  s:please -17  s:postgres -9  s:pr -9  s:production 21  s:project 21  s:put 8
s:q -13  s:q_# -13  s:queries -8  s:query -10  s:queue -8  s:rather -8  s:read 11  s:readme -7  s:redis -10  s:release -7  s:replica 8  s:request 10  s:rest -7
s:review -7  s:rewrite -12  s:right 32  s:run 11  s:s -7  s:safari 10  s:same -14  s:say -12  s:says 20  s:seconds -8  s:security 11  s:send 19  s:server 10
s:service -13  s:ships 16  s:should -27  s:should_be -8  s:show -15  s:side 9  s:since -12  s:small -9  s:so 92  s:so_# 9  s:so_every 11  s:so_for 7  s:so_it 9
s:so_no 24  s:so_that 12  s:so_we 13  s:someone -7  s:spaces -8  s:staging -8  s:still 21  s:store 8  s:stuck 13  s:summer -8  s:table -7  s:take 9  s:takes 24
s:talked -7  s:team -17  s:ten 20  s:ten_years 22  s:terminals 12  s:test -18  s:tests -15  s:than_# 8  s:thanks -11  s:that 29  s:that's 25  s:that's_a 7
s:that's_not 23  s:that_in 7  s:that_it 8  s:that_one 12  s:that_this 13  s:the 7  s:the_app 8  s:the_background 10  s:the_chip 15  s:the_cluster 8
s:the_contract 19  s:the_customer's 34  s:the_demo 9  s:the_device 7  s:the_form -10  s:the_function 18  s:the_last -8  s:the_launch 7  s:the_new -8
s:the_order 9  s:the_other -9  s:the_pdf 9  s:the_same -9  s:the_server -8  s:the_team -13  s:the_user -8  s:the_username -9  s:their 38  s:then 66
s:then_we 22  s:there 17  s:there's 14  s:they 50  s:thing -7  s:think 8  s:third 15  s:this -30  s:this_is 12  s:those 11  s:three -16  s:time -12
s:timeout -7  s:to 20  s:to_be 29  s:to_stay -7  s:to_the -8  s:today -9  s:too -20  s:traffic 7  s:true 13  s:trunk -9  s:trunk_based -8  s:twice 11  s:two -13
s:ui -8  s:until -19  s:up -14  s:update 16  s:updated 7  s:upgrade 14  s:us 30  s:use -11  s:username -9  s:users -7  s:wait 10  s:want -8  s:want_to -7
s:wants 15  s:was -14  s:we 8  s:we'll -13  s:we're 22  s:we_are 12  s:we_can 36  s:we_can't 15  s:we_don't -9  s:we_need -13  s:we_stay 11  s:websocket 12
s:weeks 12  s:what -12  s:when -22  s:when_the -10  s:will_be -13  s:will_not 17  s:windows 7  s:with -21  s:without 21  s:won't 32  s:won't_change 11
s:works -12  s:worth -7  s:would -17  s:wow_ok 7  s:write -19  s:year 8  s:years 23  s:yes -7  s:yet -11  s:you -26  s:your -7  s:一下 -9  s:一个 -8  s:一律 7  s:上 12
s:下 -12  s:下_一下 -9  s:下_不下 8  s:不 23  s:不_能 8  s:不下 8  s:不下_来 8  s:不了 16  s:不能 22  s:不能_用 10  s:不要 -9  s:个_一个 -8  s:个_这个 13  s:个没 22  s:为 -12  s:么 -8  s:之 -11
s:也 -8  s:了 -11  s:了_不了 16  s:代 -8  s:代码 -7  s:以 13  s:以_所以 18  s:以后 -8  s:件 8  s:体 10  s:依 22  s:依赖 15  s:信 8  s:信_短信 9  s:先 -20  s:全 12  s:全部 11  s:再 -15
s:写 -17  s:决 -8  s:制 10  s:制_限制 10  s:办 13  s:办_没办 14  s:办法 13  s:务 14  s:包 29  s:包_打包 10  s:升 14  s:升级 14  s:发 14  s:只 62  s:只_能 13  s:只_那只 11  s:只能 44
s:只能_用 19  s:台 8  s:号 12  s:合 11  s:名 -12  s:后 -21  s:后_以后 -8  s:商 18  s:回 -9  s:因 -7  s:国 14  s:图_片 10  s:外 44  s:外网 16  s:太 -7  s:存 10  s:客 18  s:客_户 14
s:客户 18  s:对 10  s:小_程 11  s:小程 11  s:小程_序 11  s:就 23  s:就_那就 8  s:工 17  s:序 10  s:序_程序 11  s:库 10  s:度 8  s:开 9  s:律 7  s:律_一律 7  s:得 19  s:必须 8  s:性 8
s:成 -10  s:我 -16  s:户 12  s:户_客户 18  s:房 21  s:房_机房 21  s:所 19  s:所_以 18  s:所以 18  s:打 13  s:打包 10  s:把 -10  s:提_要提 9  s:改 -9  s:放 28  s:无 7  s:时 -11  s:是 8
s:本 -7  s:机 15  s:机房 21  s:条 10  s:样 -7  s:案 -8  s:求_要求 9  s:没 29  s:没_个没 22  s:没办 14  s:没办_法 14  s:法 41  s:法_办法 13  s:用_能用 26  s:的 18  s:看 -9  s:短 9  s:短信 9
s:码 -11  s:码_代码 -7  s:程 10  s:程_小程 11  s:程序 11  s:空 -8  s:级 14  s:级_升级 14  s:给 9  s:网 21  s:网_外网 16  s:能 55  s:能_不能 22  s:能_只能 44  s:能用 26  s:行 8  s:行_银行 12
s:表 -7  s:装 9  s:要 11  s:要_不要 -9  s:要提 9  s:要求 9  s:规 11  s:解 -8  s:让 12  s:资 8  s:赖 15  s:赖_依赖 15  s:走 17  s:超 18  s:超_过 9  s:超过 12  s:边 8  s:边_那边 10  s:过 8
s:过_超过 12  s:这_个 20  s:这个 13  s:这个_没 22  s:进 8  s:连 15  s:那 47  s:那_只 11  s:那_就 8  s:那只 11  s:那只_能 11  s:那就 8  s:那边 10  s:部_全部 11  s:银 12  s:银_行 12  s:银行 12
s:限 12  s:限制 10  s:须 8  s:须_必须 8
`,
  },
  tech_debt: {
    bias: -40,
    words: `
0:add -8  0:can't 6  0:do 8  0:error 15  0:fine 11  0:for 21  0:i 12  0:just 18  0:leave 22  0:let's -8  0:not 12  0:ok -22  0:please -7  0:put 8  0:right -13
0:skip 12  0:thanks -7  0:the -15  0:then 7  0:too 17  0:we -22  0:works -6  0:write -6  0:yeah 15  0:yes 29  0:先 20  0:导 9  0:把 -7  0:权 18  0:这 21  a:: -10
a:; 15  a:a 19  a:about 8  a:after -10  a:all -6  a:an -6  a:and -10  a:are 31  a:at -11  a:be 14  a:build -7  a:bundle 12  a:cache -6  a:can 17  a:context 6
a:could 30  a:date 25  a:day 16  a:e 7  a:each 9  a:endpoints 6  a:error -7  a:expired -7  a:fast 6  a:fix 17  a:for 9  a:four 7  a:from 9  a:gateway 8  a:go -7
a:hard 17  a:has -14  a:have 14  a:i 24  a:in 33  a:into 7  a:is -7  a:it 30  a:kb 12  a:keeps -7  a:list 10  a:make 7  a:means 8  a:needs 7  a:not -12
a:now 24  a:ok 11  a:on -11  a:or -10  a:other 9  a:page 8  a:parser 13  a:per 16  a:proper 10  a:query 15  a:rate 11  a:report 6  a:right 15  a:root -7
a:row 10  a:rows 10  a:run -9  a:runs 7  a:second 7  a:so -12  a:split 16  a:steps 10  a:table 21  a:take 11  a:team -6  a:that 8  a:the 25  a:them 9  a:this -8
a:to -27  a:ts 7  a:two 24  a:up -11  a:was -18  a:we 12  a:while -7  a:will 9  a:with -8  a:would 52  a:了 -10  a:以 7  a:制 8  a:同 9  a:后 13  a:吗 13  a:启 8
a:在 12  a:复 6  a:天 7  a:失 15  a:就 -7  a:常 8  a:恢 8  a:恢复 8  a:报 6  a:抽 8  a:是 -11  a:来 9  a:正 8  a:正常 9  a:没 -7  a:现 6  a:现在 7  a:用 -7  a:移 6  a:表 6  a:要 13
a:重 7  a:重启 8  a:除 7  e:# 20  e:: -12  e:? -22  e:a 10  e:about -8  e:add -7  e:again -8  e:and -9  e:at -15  e:build -7  e:cache 8  e:can -8  e:can't -7
e:checkout 11  e:code 13  e:config 13  e:demo 8  e:did 7  e:don't 8  e:errors 8  e:for -10  e:has 17  e:in 6  e:is 11  e:it -12  e:just 8  e:like 13  e:not -6
e:now 19  e:of -13  e:or -8  e:page 9  e:see 7  e:settings 16  e:should -10  e:still 16  e:the 14  e:think -7  e:this -8  e:to -26  e:use -7  e:user 6  e:we -12
e:what -13  e:why -13  e:with -12  e:了 16  e:件 8  e:做 10  e:先 8  e:写 7  e:在 13  e:怎 9  e:怎么 9  e:改 7  e:是 -6  e:有 12  e:没 8  e:的 10  e:表 10  e:要 6  e:那 7
f: -19  n:0 -123  n:1 -92  n:3 16  n:4 39  n:5 33  r:# -7  r:: -18  r:; -12  r:a 23  r:added -7  r:all -12  r:an -6  r:and -22  r:as 6  r:both 22  r:by -8
r:changed -10  r:code 8  r:comment 36  r:deploy 7  r:do -10  r:docs 9  r:done 16  r:every 10  r:file 9  r:files 9  r:fine 42  r:from -6  r:get 24  r:good 8
r:has -6  r:i'll -46  r:in 65  r:internal 7  r:is -19  r:it -17  r:jest -7  r:keys 15  r:leave 17  r:left 26  r:md 17  r:note 27  r:noted 15  r:now -17  r:of -9
r:ok 72  r:on -8  r:one -7  r:ops 14  r:other 26  r:remove -8  r:renamed -10  r:say 7  r:seconds 10  r:set -10  r:skip 12  r:skipped 17  r:start -11  r:table -6
r:tests -9  r:the -42  r:them 9  r:then -19  r:times 9  r:to -7  r:understood -7  r:up -15  r:use -15  r:user -6  r:users 9  r:was -8  r:write -9  r:wrong 24
r:yet 14  r:you -8  r:个 11  r:了 -32  r:会 -7  r:先 25  r:加 8  r:器 6  r:好 27  r:好了 -18  r:好的 22  r:小 6  r:就 -7  r:已经 6  r:我先 14  r:我来 -6  r:改 -19  r:改好 -7  r:时 -7
r:是 -7  r:有 -8  r:来 -8  r:标 12  r:没 -9  r:没有 -7  r:注 6  r:的 20  r:经 6  r:缩 7  r:记 15  s:# 9  s:#_# 11  s:#_and -8  s:#_days -9  s:#_for 30  s:#_in 7  s:#_is 10
s:#_k -10  s:#_mb -9  s:#_so 8  s:: -24  s:a 21  s:a_package 12  s:a_ticket 27  s:a_week 9  s:about -23  s:add -17  s:add_a -8  s:address 7  s:after 19
s:after_the 27  s:again -14  s:agree 6  s:all -21  s:already -13  s:always -12  s:and -64  s:and_it -6  s:and_the -8  s:answer -6  s:any 7  s:anything -10
s:api -13  s:are 16  s:as 6  s:asked -6  s:at -12  s:audit 7  s:auth 7  s:away -8  s:back_to 9  s:background -6  s:be 11  s:because 21  s:before 47
s:before_the 12  s:before_we 8  s:big 10  s:billing 11  s:black 18  s:build -9  s:but 82  s:but_not 13  s:but_we 14  s:by 16  s:by_hand 16  s:by_the 10
s:calendar 16  s:call -9  s:can -13  s:can't_do 6  s:cannot -8  s:change -19  s:change_it -6  s:clear 14  s:client -6  s:clock 14  s:close 7  s:code -15
s:come 31  s:comes 19  s:comment 13  s:commit -10  s:config 6  s:customer 17  s:customers 8  s:data -8  s:database -6  s:day 6  s:decided -10  s:demo 34
s:do 18  s:do_the 11  s:does 8  s:doesn't -6  s:don't 20  s:don't_have 25  s:empty -6  s:english 13  s:error_messages 14  s:every -17  s:exchange 6  s:export -6
s:fake 6  s:fine 17  s:first -7  s:fix 20  s:fix_it 11  s:flag 14  s:flaky 12  s:follow 10  s:for 58  s:for_me -7  s:for_now 49  s:for_our -7  s:for_q 9
s:for_the 26  s:form 7  s:friday 23  s:from -13  s:from_now -11  s:from_the -8  s:get 28  s:get_rid 11  s:get_the 14  s:gets -8  s:goes 29  s:going 6
s:green -7  s:hand 15  s:happen 10  s:hard -6  s:hardcoded 16  s:has 46  s:has_no 19  s:has_to 17  s:have 39  s:have_a 11  s:have_the 24  s:have_to 14
s:here -8  s:i 25  s:i'll 15  s:i_don't 11  s:i_know 57  s:i_see 15  s:if -7  s:import 7  s:importer 11  s:in 20  s:in_# -11  s:in_january 7  s:in_the 10
s:instead -18  s:instead_of -10  s:internal 7  s:invoice 17  s:is 40  s:is_a 6  s:is_on 23  s:is_out 11  s:is_still 7  s:is_the 10  s:isn't 17  s:issue 10
s:it 26  s:it's 47  s:it_and -7  s:it_before 17  s:it_but 28  s:it_like 8  s:it_out 11  s:it_so -6  s:it_stays 6  s:it_this 7  s:it_when 10  s:january 7
s:jest -7  s:just 23  s:k -12  s:keep -6  s:keep_that -7  s:know 40  s:last -13  s:later 14  s:launch 14  s:leave 63  s:leave_it 11  s:leave_the 25  s:let -8
s:let's 8  s:lets 6  s:library 11  s:like 9  s:list 25  s:list_for 26  s:live 13  s:load -8  s:loads 12  s:looked -8  s:marketing 18  s:mb -9  s:me -21
s:merged 6  s:messages 10  s:migration 7  s:mind -8  s:model 9  s:moment 39  s:move 19  s:must -16  s:my 8  s:my_laptop 6  s:myself -7  s:n 12  s:name -8
s:need 17  s:need_a 8  s:need_to 12  s:next 10  s:nobody_has 9  s:not 30  s:not_worth 9  s:notes -6  s:nothing -8  s:now 66  s:now_on -11  s:now_put 8
s:now_the 6  s:now_we 20  s:of -20  s:of_it 10  s:ok -21  s:ok_so -6  s:old 25  s:on 24  s:on_call -7  s:on_my 15  s:on_the 16  s:once 33  s:once_the 17
s:one 19  s:one_day 17  s:only -16  s:open 26  s:open_a 18  s:ops -9  s:or -8  s:orders 8  s:other -14  s:otherwise 6  s:out 9  s:over -9  s:package 16
s:pagination_for 6  s:patch 15  s:payment 11  s:pdf 11  s:people -10  s:per -9  s:pile 10  s:pipeline 14  s:plain -7  s:plan -7  s:please_don't 11  s:polling 9
s:postgres -10  s:pr 9  s:problem 7  s:profile -7  s:project -7  s:proper 29  s:properly 23  s:proxy 10  s:put 16  s:put_it 9  s:python -9  s:q 39  s:q_# 39
s:quarter 11  s:queries -9  s:read -10  s:ready 11  s:real 15  s:redis -6  s:refunds 6  s:release 28  s:release_is 12  s:replace 16  s:repo -10  s:report 7
s:reports 13  s:requests 9  s:rest -12  s:retry 8  s:rid 11  s:rid_of 11  s:rows 7  s:run -23  s:run_it -8  s:running 11  s:s -6  s:same -8  s:says -8  s:sdk 20
s:seen 11  s:server -12  s:service 13  s:set 8  s:ship 15  s:ship_it 18  s:ships 6  s:show -12  s:since -6  s:skip 14  s:sleep 11  s:so -13  s:so_it 8
s:so_no -7  s:so_the -11  s:so_we -7  s:someone 12  s:sprint 10  s:sql -6  s:start -7  s:still 30  s:store 9  s:summer 9  s:table 7  s:talked -11  s:team -23
s:tests 9  s:than -7  s:thanks -13  s:that's_not 7  s:that's_the -7  s:that_in -8  s:that_is 7  s:that_the 6  s:the 35  s:the_audit 8  s:the_code -7
s:the_customer 7  s:the_demo 34  s:the_first 8  s:the_form 9  s:the_import 8  s:the_invoice 18  s:the_list 9  s:the_moment 27  s:the_new 6  s:the_next 6
s:the_old 29  s:the_other -11  s:the_pdf 11  s:the_price 7  s:the_real 8  s:the_release 23  s:the_report 8  s:the_reports 9  s:the_team -12  s:the_test -8
s:the_third 8  s:the_two 10  s:the_upgrade 6  s:the_whole 8  s:them 23  s:then_we 9  s:there 16  s:they 12  s:think -8  s:this_repo -8  s:this_week 12
s:though 12  s:three -7  s:through -7  s:throw -6  s:ticket 24  s:time 17  s:time_to 7  s:to 24  s:to_a -7  s:to_be 7  s:to_get 21  s:to_it 8  s:to_know -8
s:to_production 7  s:to_replace 14  s:to_run -6  s:to_see -9  s:to_stay 7  s:to_the -17  s:to_true 16  s:today 17  s:tomorrow 13  s:too 19  s:translations 15
s:true 14  s:twice 8  s:two 11  s:types 6  s:ugly 8  s:until 76  s:until_the 31  s:until_we 10  s:up 18  s:upgrade 8  s:upstream 27  s:use -17  s:use_the -6
s:user -9  s:uses 9  s:v 9  s:v_# 9  s:version 9  s:want -9  s:wants 8  s:was -17  s:we 46  s:we'll 34  s:we_are -8  s:we_go 9  s:we_keep -7  s:we_need 15
s:we_talked -8  s:week 23  s:went -13  s:what -23  s:when 30  s:when_the 42  s:where -12  s:whole 7  s:will_be 6  s:with -15  s:with_the 22  s:work -10
s:write -23  s:write_a -6  s:write_the -6  s:yeah 15  s:year -6  s:years -7  s:yes 25  s:yet 35  s:you -33  s:一_制一 12  s:一下 -7  s:一个 -7  s:一份 8  s:一定 6
s:一定_要 6  s:上 17  s:上_线 11  s:上了 13  s:上线 13  s:上线_之 7  s:下 13  s:下_一下 -7  s:下_个 10  s:下个 25  s:下个_迭 8  s:不_先不 8  s:不_来不 20  s:不_要 -7  s:不做 11  s:不及 20  s:不能 -7
s:不要 -11  s:个_一个 -7  s:个_下个 25  s:个_这个 8  s:个接 6  s:个接_口 6  s:个月 8  s:个版 10  s:个版_本 10  s:个迭 8  s:个迭_代 8  s:中 -7  s:为_因为 11  s:么 -8  s:么_什么 -7  s:之 7  s:之_后 12
s:之后 8  s:也 -8  s:了 -13  s:了_上了 13  s:了再 16  s:事 7  s:什 -7  s:什么 -7  s:付 12  s:代_迭代 8  s:代码 -9  s:以 -7  s:们 -6  s:们_我们 -6  s:份 8  s:份_一份 8  s:信 10  s:信_短信 12
s:修 11  s:做 25  s:做_不做 11  s:做_再做 14  s:先 90  s:先_这 21  s:先不 8  s:先写 12  s:先写_死 14  s:先用 16  s:先这 21  s:先这_样 21  s:全_安全 8  s:再 80  s:再_了再 16  s:再_后再 10
s:再_来再 9  s:再做 14  s:再加 11  s:再接 14  s:再重 12  s:再重_构 12  s:写_先写 12  s:写死 17  s:决 -7  s:凑 17  s:凑合 17  s:出 8  s:出来 7  s:列表 -6  s:别 -10  s:到 -8  s:制 9  s:制一 12
s:前 15  s:前_目前 16  s:加_再加 11  s:及 20  s:及_不及 20  s:口 11  s:口_接口 11  s:只 -9  s:台 10  s:合 19  s:合_凑合 17  s:同 6  s:名 -7  s:后_之后 8  s:后_端 7  s:后再 10  s:后端 7  s:吧 23
s:因 8  s:因_为 11  s:因为 11  s:在_现在 12  s:块 13  s:块_这块 14  s:失 10  s:好 7  s:安 8  s:安全 8  s:定 11  s:定_一定 6  s:定时 12  s:定要 6  s:导 9  s:就 -14  s:工 6  s:库 -6  s:度 7
s:异 6  s:成 6  s:成_抽成 9  s:成_改成 -7  s:我 -23  s:我们 -6  s:户_用户 8  s:所 -6  s:才 7  s:抽 9  s:抽成 9  s:按 -10  s:换 22  s:换_要换 7  s:掉 19  s:排 6  s:接 14  s:接_个接 6
s:接_再接 14  s:接口 11  s:控 9  s:提 -9  s:改 -12  s:改成 -7  s:数 -7  s:文 -11  s:方 -8  s:方案 -8  s:旧 7  s:时 39  s:时_定时 12  s:时间 6  s:暂 20  s:月 16  s:月_个月 8  s:有 10
s:期 12  s:本 8  s:本_版本 10  s:权 18  s:权_限 19  s:权限 18  s:来 16  s:来_出来 7  s:来不 20  s:来不_及 20  s:来再 9  s:构 18  s:构_重构 15  s:架 10  s:查 10  s:样 16  s:样_这样 19  s:案 -9
s:案_方案 -8  s:步 23  s:死 16  s:死_写死 17  s:每 -7  s:注 -6  s:清 9  s:点 -7  s:版 28  s:版_个版 10  s:版本 10  s:现 9  s:现在 12  s:用_先用 16  s:用户 8  s:留 15  s:的 15  s:目 11
s:目前 16  s:看 -15  s:着 12  s:短 12  s:短_信 12  s:短信 12  s:码_代码 -9  s:示 -8  s:移 8  s:稳 11  s:端_后端 7  s:等 54  s:线 11  s:线_上线 13  s:给 -7  s:缓 14  s:置 8  s:能 -12
s:能_不能 -7  s:补 15  s:表_列表 -6  s:要_不要 -11  s:要_定要 6  s:要换 7  s:解 -9  s:论 -7  s:设 6  s:说 -7  s:超 -6  s:这 47  s:这_个 15  s:这_先这 21  s:这个 8  s:这个_接 6  s:这块 14
s:这样 19  s:迭 8  s:迭_个迭 8  s:迭代 8  s:通 6  s:都 -18  s:释 -8  s:重 11  s:重_再重 12  s:重构 15  s:量 7  s:钟 8  s:间 6  s:间_时间 6  s:限 23  s:限_权限 18  s:面 -7  s:验 19
`,
  },
  runbook: {
    bias: -37,
    words: `
0:# 15  0:add -8  0:ah 10  0:and -9  0:can't -6  0:fine -8  0:fix -7  0:good -9  0:great 9  0:green -7  0:hm -9  0:i -13  0:i'd -6  0:i've 10  0:it 10
0:it's 10  0:just -7  0:nice -7  0:oh -11  0:ok -11  0:so -7  0:thanks -14  0:that 27  0:that's 15  0:the -21  0:then -11  0:thx -6  0:we -13  0:works 17
0:yeah -9  0:yes 8  0:加 7  0:可 11  0:好 24  0:改 9  0:这 -11  0:那 -7  a:# 39  a:: 32  a:; 9  a:? -7  a:a 12  a:about -12  a:accept 8  a:after 19  a:again 35
a:all -7  a:allow -6  a:always -7  a:and 65  a:android 13  a:api -12  a:app -10  a:are -22  a:around 10  a:array 6  a:as -6  a:at 18  a:back 19  a:be -22
a:because 19  a:behind 23  a:binary 13  a:blocks 9  a:both -7  a:broken 7  a:build 22  a:bus 8  a:but 22  a:by 23  a:ca 17  a:can -10  a:cannot -10  a:cause 8
a:certificate 26  a:check 8  a:ci 23  a:client 27  a:close 8  a:cluster 6  a:company 17  a:connections 13  a:container 19  a:coredns 11  a:could -14
a:daemon 13  a:default 21  a:delete 18  a:deploy 8  a:deployment 6  a:design -6  a:device 11  a:disk 11  a:docker 16  a:doesn't 10  a:down 11  a:driver 17
a:e -9  a:each 10  a:etc 18  a:every 15  a:exists 7  a:expired 18  a:failed 19  a:fails 6  a:first -13  a:fixed -7  a:fixes 31  a:folder 16  a:for 9
a:found -11  a:from -6  a:gateway 12  a:gb 22  a:gets 11  a:go 27  a:goes 7  a:had 13  a:handler -6  a:happens 13  a:has -8  a:have -10  a:holds 18  a:hook 9
a:hours 7  a:html 7  a:i -44  a:idle 13  a:if 11  a:image 10  a:imports -8  a:in 25  a:install 22  a:into 24  a:it 51  a:it's 9  a:its 12  a:job 12  a:jobs 16
a:keep 9  a:keeps 12  a:lets 12  a:library 9  a:limited -12  a:load 13  a:lock 32  a:log 11  a:long 11  a:make 14  a:max 10  a:means 10  a:migration 20
a:most -7  a:name -7  a:never -9  a:new 32  a:nginx 20  a:no 8  a:nobody 19  a:node 25  a:now -26  a:npm 20  a:of 21  a:office 9  a:old 7  a:on 20  a:one -7
a:only -10  a:open 7  a:origin 12  a:our -9  a:out 18  a:over -7  a:package 13  a:partition 17  a:per 7  a:plan -13  a:platform -8  a:pods 8  a:pool 8
a:project 7  a:proxy 27  a:pull 14  a:put 13  a:python 23  a:queue 15  a:ran 16  a:re 14  a:reads 21  a:registry 11  a:release 14  a:reload 9  a:remove 8
a:renamed -7  a:replica 22  a:repository -8  a:request 7  a:requests -8  a:restart 24  a:restarted 13  a:restarting 26  a:root 14  a:run 20  a:runner 17
a:running 20  a:says -6  a:second 7  a:server 13  a:setting 27  a:shall -6  a:size 7  a:so 19  a:solves 12  a:space 15  a:stale 12  a:start 16  a:started 10
a:starts 9  a:step -7  a:stopped 20  a:store -7  a:sure 14  a:system 9  a:table -14  a:team -9  a:test -6  a:tests -7  a:that 22  a:the 101  a:their -13
a:them 17  a:then 76  a:there -16  a:this 6  a:three -7  a:through 14  a:tls 8  a:to 57  a:too -8  a:try 10  a:ttl 8  a:turned 17  a:twice -6  a:tz 11
a:under 13  a:until 13  a:up 6  a:update 11  a:upgrade 8  a:use 7  a:utc 24  a:vendor 9  a:version -8  a:wait 13  a:was 35  a:we -18  a:wheel 7  a:when 19
a:which 18  a:while 29  a:will -8  a:with 38  a:without 7  a:workaround -7  a:would -26  a:wrong -8  a:x 20  a:you -14  a:zero 9  a:上 31  a:为 11  a:之 10
a:之后 11  a:书 11  a:了 59  a:代 15  a:体 8  a:像 12  a:关 7  a:内 13  a:再 15  a:出 9  a:到 19  a:制 7  a:加 12  a:加上 18  a:务 7  a:原因 8  a:取 7  a:口 8  a:同 9  a:后 29  a:启 18
a:器 19  a:因 14  a:因是 13  a:在 11  a:地 8  a:复 18  a:外 9  a:多 -7  a:大 8  a:失 15  a:容 13  a:容器 13  a:对 7  a:就 57  a:就好 17  a:就行 10  a:已 -9  a:常 17  a:快 7  a:恢 17
a:恢复 17  a:成 28  a:或 15  a:或者 16  a:打 9  a:把 21  a:换 7  a:掉 13  a:改 12  a:改成 17  a:放 18  a:新 20  a:时 13  a:是 40  a:有 21  a:正 19  a:正常 15  a:每 8  a:求 7  a:没 22
a:没有 20  a:清 9  a:满 6  a:满了 6  a:理 19  a:的 18  a:的时 7  a:端 8  a:端口 12  a:组 10  a:给 8  a:置 14  a:者 19  a:行 23  a:被 14  a:认 9  a:设 22  a:证 12  a:证书 12  a:请 8
a:请求 9  a:路 7  a:连 14  a:部 11  a:都 7  a:配 16  a:里 14  a:重 24  a:重启 19  a:重新 6  a:镜 16  a:镜像 16  a:间 14  a:默 9  a:默认 9  e:! 13  e:# 11  e:: 59  e:? -36  e:a -10
e:about -9  e:add -8  e:after 12  e:again 26  e:already 13  e:an -10  e:and -16  e:any 8  e:api -7  e:app 9  e:are 41  e:at 21  e:be -13  e:because -9
e:behind 10  e:build 26  e:but 24  e:cache -9  e:can -17  e:can't 16  e:certificate 11  e:ci 19  e:could 22  e:crashes 24  e:customers 6  e:dashboard 7
e:data 9  e:date 7  e:db 10  e:dev 14  e:did -14  e:do -18  e:does -24  e:eaddrinuse 10  e:empty 21  e:error 10  e:exists 13  e:fail 15  e:failed 13  e:fails 18
e:faster -8  e:find 26  e:fine 26  e:get 18  e:git 6  e:go -11  e:hangs 18  e:host 12  e:how -11  e:i -9  e:if -12  e:in 29  e:install 28  e:is 28  e:it -17
e:kafka 7  e:kernel 11  e:laptop 15  e:let's -10  e:mac 11  e:main -6  e:make -9  e:me -7  e:mobile -9  e:modal -13  e:morning 22  e:my 8  e:never 7  e:new 11
e:nightly 12  e:no 19  e:node 9  e:not 21  e:npm 6  e:of -6  e:off -9  e:office 11  e:ok -7  e:on 55  e:one -7  e:only 9  e:or -8  e:our -6  e:out 9  e:over -6
e:pass -7  e:plan 15  e:pod 16  e:python 9  e:query -7  e:report 9  e:reports 8  e:requests 10  e:resolve 20  e:run 7  e:same 15  e:says 16  e:search 8
e:server 8  e:should -13  e:shows 30  e:since 47  e:slow -8  e:staging 21  e:stuck 8  e:sync -7  e:test -10  e:tests -6  e:that -7  e:that's 8  e:the -20
e:this -8  e:time 13  e:to -19  e:training 7  e:unable 15  e:up 12  e:update 14  e:use -15  e:we -41  e:were 13  e:what -26  e:which -6  e:why -32  e:windows 9
e:with 30  e:would -11  e:write -13  e:you -18  e:一 20  e:一直 31  e:三 8  e:上 24  e:不 20  e:个 -7  e:个小 11  e:乱 8  e:了 8  e:什 -12  e:什么 -12  e:全 11  e:包 9  e:又 14
e:后 9  e:器 11  e:在 8  e:地 14  e:完 11  e:小 20  e:小时 16  e:开 12  e:怎 9  e:怎么 9  e:打 17  e:打包 10  e:时 13  e:是 8  e:本 13  e:本地 14  e:每 6  e:没 8  e:的 -7  e:直 30
e:程 7  e:线 8  e:线上 10  e:这 -15  e:这个 -14  e:连 14  e:部 7  e:里 7  f: 50  n:0 -132  n:1 -18  r:# -25  r:; -8  r:a -33  r:add -6  r:added -16  r:again 7  r:are -9
r:as -7  r:cause 10  r:connections 10  r:do -6  r:done -22  r:green -8  r:i -36  r:i'll -34  r:in -15  r:is -8  r:it -21  r:more 9  r:now -6  r:of -6  r:ok -24
r:on -9  r:one -6  r:parallel 10  r:proxy 10  r:renamed -6  r:root 10  r:run 9  r:schedule 10  r:than 10  r:the -51  r:then -13  r:to -19  r:understood -10
r:up -6  r:use -7  r:which 9  r:will -15  r:with -8  r:workaround 9  r:一 -6  r:个 -7  r:了 -20  r:加 -12  r:好 -33  r:好了 -9  r:好的 -17  r:已 -13  r:成 -7  r:我 -12
r:改 -11  r:的 -22  s:! 34  s:!_! 10  s:#_: 8  s:#_and 13  s:#_days 9  s:#_k 8  s:#_minutes 11  s:: 27  s::_# 7  s:a -41  s:a_hard -6  s:about -11  s:adding 11
s:after_every 8  s:after_the -9  s:again 62  s:again_in 8  s:ah 10  s:all_the 6  s:always -7  s:and -11  s:and_it 26  s:any_more 7  s:anything 6  s:are 17
s:as 7  s:as_in 15  s:at 6  s:back 12  s:be -11  s:because -10  s:better -6  s:boot 11  s:builds 17  s:but -7  s:but_it 9  s:cache -6  s:call 8  s:can -11
s:can't -19  s:can't_do -6  s:cannot -7  s:catch 6  s:change -13  s:check 19  s:check_the 8  s:code -9  s:cost 7  s:crashes 8  s:date 7  s:day 7  s:days 7
s:db 7  s:deploy 10  s:dev 8  s:did 9  s:dies 6  s:do -15  s:don't -16  s:down 7  s:each 16  s:error 9  s:every 22  s:every_time 9  s:file -7  s:fine -7
s:first 6  s:fix -13  s:fixed 8  s:fixed_it 9  s:for -21  s:for_now -12  s:for_the 14  s:for_this -7  s:found 16  s:friday -6  s:from -18  s:get -7  s:go -13
s:gone 12  s:good_to 7  s:green 15  s:green_again 8  s:had 16  s:had_the 13  s:hangs 6  s:happens 33  s:hard -8  s:hard_limit -6  s:has -17  s:has_to -11
s:have_to -9  s:here -8  s:hit 8  s:hm -9  s:hour 18  s:i -17  s:i'd 18  s:i've 14  s:i_want -7  s:if 12  s:if_the 10  s:in -18  s:in_this -8  s:instead -8
s:instead_of -7  s:interesting -6  s:it 23  s:it's 7  s:it_is -6  s:it_to 8  s:it_will 8  s:job 6  s:just -12  s:know 10  s:know_for 10  s:label 10  s:laptop 10
s:last 20  s:last_month 8  s:later -7  s:leave -14  s:let -10  s:let_me -9  s:like -9  s:limit -7  s:live -6  s:lol -9  s:look 27  s:look_for 17  s:machine 11
s:make -8  s:march 7  s:may 11  s:me -10  s:memory 25  s:minutes 11  s:month 22  s:more 10  s:morning 20  s:moving 7  s:need -9  s:never 7  s:new 12  s:nice -6
s:no -22  s:no_more 7  s:not -16  s:note 11  s:notes 12  s:of -22  s:of_the -9  s:oh -11  s:ok -17  s:ok_so 12  s:old -10  s:on 26  s:on_call 9  s:on_it -7
s:on_staging 6  s:on_the 21  s:onboarding 7  s:one -11  s:only -15  s:open -6  s:other 18  s:our -13  s:out -11  s:people -8  s:plan 13  s:please -7  s:power 6
s:problem 9  s:push -6  s:redis 9  s:release -9  s:remember 8  s:request 9  s:reset 10  s:revisit -6  s:right -7  s:runs 13  s:same 38  s:seen 13  s:server 7
s:shows 7  s:since 25  s:since_the 9  s:start -7  s:starts 8  s:stay -7  s:table -6  s:tests -7  s:that 61  s:that's 26  s:that's_a -6  s:that's_it 19
s:that's_the 15  s:that's_what 8  s:that_did 10  s:that_fixed 9  s:that_was 13  s:the -17  s:the_# 7  s:the_build 9  s:the_job 9  s:the_old -7  s:the_on 10
s:the_onboarding 7  s:the_other 14  s:the_release -8  s:the_same 20  s:the_server 9  s:the_thing 12  s:them -17  s:then -37  s:then_we -9  s:they -8  s:thing 19
s:third 9  s:third_time 7  s:this 31  s:this_error 9  s:this_month 15  s:this_on 14  s:this_one 7  s:those -7  s:thought 8  s:three_times 10  s:through 7
s:time 26  s:time_this 10  s:times 10  s:to -12  s:to_# 10  s:to_know 7  s:to_the 10  s:today -10  s:tokens 8  s:tomorrow -7  s:too -13  s:trick 21  s:try -9
s:until -10  s:up 8  s:up_again 10  s:us -10  s:use -21  s:use_the -7  s:v -6  s:v_# -6  s:vms 11  s:want -12  s:was 19  s:was_it 8  s:we -23  s:we'll -9
s:we're -8  s:we_had 13  s:we_have -8  s:we_should 7  s:went 13  s:when -8  s:when_the -10  s:whole 10  s:without 8  s:work 8  s:worked 14  s:works 13
s:works_every 7  s:wow 8  s:writing 7  s:yeah -9  s:yes 16  s:yes_that 12  s:you -10  s:一 -12  s:下 8  s:下_次 10  s:下个 8  s:下次 10  s:不 -30  s:个 20  s:个_下个 8
s:个_这个 19  s:个月 14  s:为_因为 7  s:么 -6  s:也 7  s:也是 7  s:了 50  s:了_好了 21  s:了_常了 10  s:了_过了 9  s:事 9  s:代 -6  s:以 9  s:以_可以 8  s:以_后 12  s:以后 12  s:做 -7  s:先 -14
s:再_没再 11  s:写 -10  s:决 14  s:决_解决 17  s:到 16  s:到_遇到 9  s:前 6  s:前_目前 9  s:加_要加 8  s:原 10  s:原_来 12  s:原来 12  s:原来_是 12  s:只 -9  s:可 17  s:可_以 8  s:可以 8  s:台 7
s:后 15  s:后_以后 12  s:吧 -6  s:启_重启 7  s:因 10  s:因_为 7  s:因为 7  s:好 24  s:好_了 16  s:好了 21  s:完 7  s:常 10  s:常_正常 10  s:常了 10  s:我 -10  s:才 9  s:把 -9  s:换 12
s:排 11  s:控 9  s:改_成 6  s:文 -7  s:新 8  s:是 10  s:是_也是 7  s:是_来是 12  s:是这 8  s:是这_个 9  s:暂 9  s:月 14  s:月_个月 14  s:有 -7  s:来 13  s:来_原来 12  s:来是 12  s:查 16
s:次 12  s:次_下次 10  s:正 11  s:正常 10  s:正常_了 10  s:步 12  s:没再 11  s:用 -19  s:留 12  s:目 10  s:目前 9  s:看 -8  s:码 -6  s:移 9  s:缓 8  s:能 -11  s:要 7  s:要_都要 8  s:要加 8
s:解 11  s:解_题解 10  s:解决 17  s:记 11  s:过 10  s:过了 9  s:这_是这 8  s:这个 19  s:遇 9  s:遇到 9  s:那 -12  s:都 8  s:都要 8  s:里 -6  s:重启 7  s:量 -6  s:钟 9  s:问 16  s:问_题 10
s:问题 14  s:问题_解 10  s:题 13  s:题_问题 14  s:题解 10  s:题解_决 10
`,
  },
}
